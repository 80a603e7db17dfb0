import { spawnSync } from 'node:child_process';
import { StartRefusal } from '#platform/config/start-refusal.ts';
import type { Service } from './service.ts';

const SITE = 'orchard.service';
const SOCKET = 'orchard.socket';

/** @throws StartRefusal when systemd says no */
export function systemctl(...args: string[]): void {
  const { status, error } = spawnSync('systemctl', args, { stdio: 'inherit' });
  if (status === 0) return;
  const reason = error ? ` (${error.message})` : '';
  throw new StartRefusal({
    ja: `systemctl ${args.join(' ')} に失敗しました${reason}。「orchard logs」を確かめ、rootで実行してください。`,
    en: `systemctl ${args.join(' ')} failed${reason}. See "orchard logs", and run this as root.`,
  });
}

/** The site as units of systemd: the socket stays open while the service restarts. */
export function systemdService(): Service {
  const isRunning = async () => spawnSync('systemctl', ['is-active', '--quiet', SITE]).status === 0;
  return {
    isRunning,
    async start() {
      systemctl('start', SOCKET, SITE);
    },
    async stop() {
      systemctl('stop', SITE, SOCKET);
    },
    async restart() {
      // Whoever died too often before is let try again.
      systemctl('reset-failed', SITE, SOCKET);
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
