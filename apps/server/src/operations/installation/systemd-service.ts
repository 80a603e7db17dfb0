import { spawnSync } from 'node:child_process';
import type { Installation } from './installation.ts';
import type { Service } from './service.ts';
import { asksSystemctl, systemctl } from './systemctl.ts';
import { bringUnits, type UnitSettings } from './unit-files.ts';

const SITE = 'orchard.service';
const SOCKET = 'orchard.socket';

/** The site as units of systemd: the socket stays open while the service restarts. */
export function systemdService(installation: Installation, settings: UnitSettings): Service {
  const isRunning = async () => asksSystemctl('is-active', SITE);
  /** A unit that failed too often may start again. */
  const prepare = () => {
    const changed = bringUnits(installation, settings);
    // Nothing to forget is no fault.
    asksSystemctl('reset-failed', SITE, SOCKET);
    // Another address is taken by a socket that is opened anew.
    if (changed.includes(SOCKET) && asksSystemctl('is-active', SOCKET)) {
      systemctl('stop', SITE, SOCKET);
    }
  };
  return {
    isRunning,
    async start() {
      prepare();
      systemctl('start', SOCKET, SITE);
    },
    async stop() {
      systemctl('stop', SITE, SOCKET);
    },
    async restart() {
      prepare();
      systemctl('start', SOCKET);
      systemctl('restart', SITE);
    },
    async logs({ follow, lines }) {
      const args = ['--unit', SITE, '--lines', `${lines}`, '--output', 'cat'];
      spawnSync('journalctl', follow ? [...args, '--follow'] : [...args, '--no-pager'], {
        stdio: 'inherit',
      });
    },
  };
}
