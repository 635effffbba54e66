# shellcheck shell=bash
# SPDX-License-Identifier: Apache-2.0
#
# Installs packages where the system is a Debian and we may. Sourced by mvnw and verify.

# Runs a command as root, if that needs no password.
as_root() {
  if ((EUID == 0)); then
    "$@"
  else
    command -v sudo >/dev/null && sudo -n "$@"
  fi
}

# True when there is such a package to install.
has_debian_package() {
  [[ $(apt-cache policy "$1" 2>/dev/null) == *Candidate:\ [0-9]* ]]
}

# Installs the first of the named packages that the system knows. Fails when it knows none or we may not.
install_debian_package() {
  local package
  command -v apt-get >/dev/null || return 1
  as_root apt-get update -q >&2 || return 1
  for package in "$@"; do
    if has_debian_package "$package"; then
      echo "Installing $package…" >&2
      as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -q "$package" >&2
      return
    fi
  done
  return 1
}
