#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Builds the control room's page, web/dist, when one of its sources is newer; with the argument "test" it runs the page's unit tests instead. Called by
# the build of the product, which takes up what it finds in web/dist. Without npm there is no page, and everything else is built all the same.
set -euo pipefail
unset CDPATH
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../web"

say() {
  printf '%s\n' "$*" >&2
}

is_fresh() {
  [[ -f dist/index.html && -z $(find . \( -name node_modules -o -name dist -o -name target \) -prune -o -type f -newer dist/index.html -print -quit) ]]
}

do_without() {
  say "The control room's page is not built: $1"
  say 'Everything else works. To have the page: install nodejs and npm (on Debian: apt-get install nodejs npm), Node 20.19 or later, and build again.'
  exit 0
}

fetch() {
  [[ -f node_modules/.package-lock.json && ! package-lock.json -nt node_modules/.package-lock.json ]] && return
  # The versions are those of the lock file; npm ci would refuse it on machines for which it names no tools.
  npm install --no-save
}

run_tests() {
  command -v npm >/dev/null || { say "The page's unit tests are skipped: there is no npm on this machine."; return; }
  fetch || { say "The page's unit tests are skipped: npm could not fetch what they need."; return; }
  npm test -- --reporter=default --silent=passed-only
}

if [[ ${1-} == test ]]; then
  run_tests
  exit
fi

# ./tandem builds again once npm is there.
without=../product/target/no-npm
rm -f "$without"
! is_fresh || exit 0
command -v npm >/dev/null || {
  mkdir -p "${without%/*}"
  : >"$without"
  do_without 'there is no npm on this machine.'
}
fetch || do_without 'npm could not fetch what it needs.'
npm run build
touch dist/index.html
