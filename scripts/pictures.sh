#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Runs the three scenarios of the published system again, reviews them, and renews the pictures that docs/review.md, docs/live.md and docs/bodies.md show; then the diagram of
# docs/traffic.md, which takes some minutes; then those of the control room and of traffic, which take Chromium and npm:
#   scripts/pictures.sh           into docs/pictures
#   scripts/pictures.sh FOLDER    elsewhere, with the pages and recordings beside them
set -euo pipefail
unset CDPATH
root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd -P)
pictures=$root/docs/pictures/review
work=${1:-$(mktemp -d)}
mkdir -p "$work"
for name in three-aircraft traffic-wave medical-evacuation; do
  "$root/tandem" run "$root/scenarios/$name.yaml" --fast --record "$work/$name.mcap" > /dev/null
  "$root/tandem" review "$work/$name.mcap" --html "$work/$name.html" --svg "$work/$name"
  if [[ $# -eq 0 ]]; then
    mkdir -p "$pictures"
    for figure in map distances path-length speed; do
      cp "$work/$name/$figure.svg" "$pictures/$name-$figure.svg"
    done
  fi
done
# The first picture of the README: an instant of a film with what the LiDAR measured, which takes Chromium.
"$root/tandem" run "$root/scenarios/avenue.yaml" --fast --duration 43s --set 'vehicles[1].perception.sensors[0].record=true' --record "$work/avenue.mcap" > /dev/null || [[ $? -eq 1 ]] # it ends before the car leaves, which the scenario expects
rm -rf "$work/avenue"
"$root/tandem" film "$work/avenue.mcap" --scenarios "$root/scenarios" --camera chase:101 --sensors height --from 42s --to 42.04s --rate 25 --size 1280x720 --out "$work/avenue"
[[ $# -gt 0 ]] || cp "$work/avenue/frame-000001.png" "$root/docs/pictures/avenue.png"
for name in ice-braking hill-climb; do
  "$root/tandem" run "$root/scenarios/$name.yaml" --fast --record "$work/$name.mcap" > /dev/null
  "$root/tandem" review "$work/$name.mcap" --html "$work/$name.html" --svg "$work/$name"
  if [[ $# -eq 0 ]]; then
    mkdir -p "$root/docs/pictures/bodies"
    cp "$work/$name/speed.svg" "$root/docs/pictures/bodies/$name-speed.svg"
  fi
done
for name in cruise-control hill-gearboxes; do
  "$root/tandem" run "$root/scenarios/$name.yaml" --fast --record "$work/$name.mcap" > /dev/null
  "$root/tandem" review "$work/$name.mcap" --html "$work/$name.html" --svg "$work/$name"
  if [[ $# -eq 0 ]]; then
    mkdir -p "$root/docs/pictures/powertrain"
    cp "$work/$name/speed.svg" "$root/docs/pictures/powertrain/$name-speed.svg"
  fi
done
"$root/tandem" run "$root/scenarios/three-cars.yaml" --fast --record "$work/three-cars.mcap" > /dev/null
"$root/tandem" review "$work/three-cars.mcap" --svg "$work/three-cars" > /dev/null
mkdir -p "${1:-$root/docs/pictures}/v2x"
for figure in speed distances; do
  cp "$work/three-cars/$figure.svg" "${1:-$root/docs/pictures}/v2x/three-cars-$figure.svg"
done
bodies=${1:-$root/docs/pictures}/bodies
mkdir -p "$bodies"
for name in warehouse lorry-trailer; do
  "$root/tandem" run "$root/scenarios/$name.yaml" --fast --record "$work/$name.mcap" > /dev/null
  "$root/tandem" review "$work/$name.mcap" --svg "$work/$name" > /dev/null
  cp "$work/$name/map.svg" "$bodies/$name-map.svg"
done
if [[ $# -eq 0 ]]; then
  rm -rf "$work"
fi
mkdir -p "${1:-$root/docs/pictures}/traffic"
"$root/tandem" bench flow --svg "${1:-$root/docs/pictures}/traffic/flow-density.svg" > /dev/null
(cd "$root/web" && npm run --silent pictures -- "${1:-$root/docs/pictures}")
