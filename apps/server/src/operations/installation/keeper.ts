/**
 * The shell program that keeps a site running without systemd. It has inherited the listening socket
 * as descriptor 3 and hands it to one site after the other, as systemd does: between two of them,
 * visitors wait in the socket's queue. It never takes a connection itself.
 *
 * TERM ends the site and the keeper, USR1 ends the site for the next one. `$1` is the root of the
 * installation; `site.pid` in it names the site of now. The log is copied aside and emptied once it is
 * large: everybody goes on writing at its end.
 */
export const KEEPER = `
root=$1
log=$root/orchard.log
while kill -0 $$ 2>/dev/null; do
  [ "$(wc -c < "$log")" -lt 50000000 ] || { cp "$log" "$log.1" && : > "$log"; }
  sleep 60
done 3>&- &
turning=$!
ending= site= rest= pause=1 code=0
trap 'ending=1; kill -TERM $site $rest 2>/dev/null' TERM INT
trap 'pause=0; kill -TERM $site $rest 2>/dev/null' USR1
while [ -z "$ending" ]; do
  began=$(date +%s)
  LISTEN_FDS=1 sh -c 'LISTEN_PID=$$; export LISTEN_PID; exec "$0" run' "$root/current/bin/orchard" &
  site=$!
  echo "$site" > "$root/site.pid"
  while kill -0 "$site" 2>/dev/null; do wait "$site"; code=$?; done
  site=
  [ -z "$ending" ] || break
  [ "$code" = 0 ] && continue
  [ $(($(date +%s) - began)) -lt 60 ] || pause=1
  sleep "$pause" 3>&- & rest=$!
  wait "$rest"
  rest=
  pause=$((pause * 2 + 1))
  [ "$pause" -le 30 ] || pause=30
done
kill "$turning"
rm -f "$root/site.pid" "$root/keeper.pid"
`;
