import { spawnSync } from 'node:child_process';
import { StartRefusal } from '#platform/config/start-refusal.ts';

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

/** Whether systemd says yes; nothing is printed. */
export const asksSystemctl = (...args: string[]): boolean =>
  spawnSync('systemctl', ['--quiet', ...args], { stdio: 'ignore' }).status === 0;
