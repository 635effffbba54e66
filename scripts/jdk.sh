# shellcheck shell=bash
# SPDX-License-Identifier: Apache-2.0
#
# Finds a JDK without starting one: every JDK states its version in its file "release", and reading that is a thousand times
# cheaper than asking java. Sourced by tandem, verify and bench/run; works with the bash 3.2 that macOS has.

readonly JDK_WANTED=25

# Folders that hold JDKs. TANDEM_JDK_PLACES (folders, separated by colons) replaces them.
jdk_places() {
  if [[ -n ${TANDEM_JDK_PLACES+set} ]]; then
    IFS=: read -r -a places <<<"$TANDEM_JDK_PLACES"
    return
  fi
  local home=${HOME:-/nonexistent}
  places=(
    /usr/lib/jvm
    /usr/java
    /Library/Java/JavaVirtualMachines
    "$home/Library/Java/JavaVirtualMachines"
    "$home/.sdkman/candidates/java"
    "$home/.jdks"
    "$home/.asdf/installs/java"
    "$home/.local/share/mise/installs/java"
    /opt
    /opt/homebrew/opt
    /usr/local/opt
  )
}

# Sets jdk_version to what the JDK at $1 says of itself; empty when there is no JDK.
read_jdk_version() {
  local line
  jdk_version=
  if [[ -x $1/bin/java && -x $1/bin/javac && -r $1/release ]]; then
    while IFS= read -r line || [[ -n $line ]]; do
      if [[ $line == JAVA_VERSION=* ]]; then
        jdk_version=${line#JAVA_VERSION=}
        jdk_version=${jdk_version//\"/}
      fi
    done <"$1/release"
  fi
}

# Sets jdk_major to the feature number of jdk_version (25 for 25.0.1), 0 when there is none.
read_jdk_major() {
  read_jdk_version "$1"
  jdk_major=${jdk_version%%[!0-9]*}
  jdk_major=${jdk_major:-0}
}

# Sets path_jdk to the home of the java on the PATH.
find_path_jdk() {
  local java link
  path_jdk=
  java=$(command -v java) || return 0
  while [[ -L $java ]]; do
    link=$(readlink "$java")
    case $link in
      /*) java=$link ;;
      *) java=${java%/*}/$link ;;
    esac
  done
  path_jdk=${java%/bin/java}
}

# Sets jdk to the home of a JDK that is new enough: the one the user chose if it will do, else exactly the wanted one from the
# usual places, else a newer one from there. Fails when there is none.
find_jdk() {
  local places place home
  jdk=
  if [[ -n ${JAVA_HOME:-} ]]; then
    read_jdk_major "$JAVA_HOME"
    if ((jdk_major >= JDK_WANTED)); then
      jdk=$JAVA_HOME
      return 0
    fi
  fi
  find_path_jdk
  read_jdk_major "$path_jdk"
  if ((jdk_major >= JDK_WANTED)); then
    jdk=$path_jdk
    return 0
  fi
  jdk_places
  for place in ${places[@]+"${places[@]}"}; do
    for home in "$place"/* "$place"/*/Contents/Home "$place"/*/libexec/openjdk.jdk/Contents/Home; do
      read_jdk_major "$home"
      if ((jdk_major == JDK_WANTED)); then
        jdk=$home
        return 0
      elif ((jdk_major > JDK_WANTED)) && [[ -z $jdk ]]; then
        jdk=$home
      fi
    done
  done
  [[ -n $jdk ]]
}

# What was looked at and what to install, for people.
explain_missing_jdk() {
  local chosen=none on_path=none
  if [[ -n ${JAVA_HOME:-} ]]; then
    read_jdk_version "$JAVA_HOME"
    chosen="$JAVA_HOME (${jdk_version:-no JDK there})"
  fi
  find_path_jdk
  if [[ -n $path_jdk ]]; then
    read_jdk_version "$path_jdk"
    on_path="$path_jdk (${jdk_version:-no JDK there})"
  fi
  cat >&2 <<END
Tandem needs a JDK $JDK_WANTED or newer, and there is none here.
  JAVA_HOME:         $chosen
  java on the PATH:  $on_path
  the usual places:  none that is new enough

Install one:
  Debian, Ubuntu     sudo apt-get install openjdk-$JDK_WANTED-jdk
                     (older releases: Eclipse Temurin's package temurin-$JDK_WANTED-jdk)
  macOS              brew install openjdk@$JDK_WANTED
  Windows            wsl --install, then inside WSL as on Ubuntu
  with SDKMAN        sdk install java $JDK_WANTED-tem
If it is already installed somewhere else, say where:  export JAVA_HOME=/path/to/jdk-$JDK_WANTED
END
}

# Makes Maven run on the JDK that was found, and keeps that JDK from warning of what Maven's own libraries do.
export_jdk_to_maven() {
  export JAVA_HOME=$jdk
  export MAVEN_OPTS="--sun-misc-unsafe-memory-access=allow --enable-native-access=ALL-UNNAMED ${MAVEN_OPTS:-}"
}
