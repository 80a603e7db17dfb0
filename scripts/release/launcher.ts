import { siteFlags } from '#scripts/lib/server.mjs';

/**
 * The program `bin/orchard` of a release, for the shell: finds its release however it is linked to,
 * and the settings of the installation that it belongs to.
 */
export const launcher = (): string => `#!/bin/sh
# Runs this release's programs with this release's Node; "orchard --help" names them.
set -e
self=$0
while [ -L "$self" ]; do
  link=$(readlink "$self")
  case $link in
    /*) self=$link ;;
    *) self=$(dirname "$self")/$link ;;
  esac
done
release=$(cd "$(dirname "$self")/.." && pwd -P)
installation=$release/../../installation.json
if [ -z "$ORCHARD_SETTINGS" ] && [ -f "$installation" ]; then
  ORCHARD_SETTINGS=$(sed -n 's/^ *"settings": *"\\(.*\\)",\\{0,1\\}$/\\1/p' "$installation")
  export ORCHARD_SETTINGS
fi
if [ "$1" = run ]; then
  shift
  exec "$release/bin/node" ${siteFlags.join(' ')} "$release/apps/server/dist/site/main.js" "$@"
fi
exec "$release/bin/node" --disable-warning=ExperimentalWarning "$release/apps/server/dist/site/orchard.js" "$@"
`;
