import { copyFileSync, mkdirSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { report } from '#checks/guarantees/counts.ts';
import { canMakeRoot, makeRoot } from '#checks/guarantees/faults/debian-root.ts';
import { Releases, startVisits } from '#checks/installed-site.ts';
import { freePort, isReady } from '#server/testing/site-process.ts';
import { testFolder } from '#server/testing/test-folder.ts';
import { BootedSystem } from './debian-root.ts';

const at = testFolder();
const root = at('root');
const system = new BootedSystem(root);
/** Ends the visits of now. */
let leave: ReturnType<typeof startVisits> | undefined;
afterAll(async () => {
  await leave?.();
  await system.cut();
});

/** Puts an archive with its signature into the system; returns its path there. */
function bring(archive: string): string {
  const place = join('/srv', basename(archive, '.tar.gz'));
  mkdirSync(join(root, place));
  for (const name of readdirSync(dirname(archive))) {
    copyFileSync(join(dirname(archive), name), join(root, place, name));
  }
  return join(place, basename(archive));
}

test.runIf(canMakeRoot('systemd-nspawn'))(
  'a site that systemd runs is installed, updated, gone back with, killed and cut off from power',
  { timeout: 1_800_000 },
  async (context) => {
    makeRoot(root, ['systemd', 'systemd-sysv', 'dbus']);
    const releases = new Releases(at('releases'));
    const { file: archive } = await releases.make('7.8.9');
    const first = bring(archive);
    const later = bring(await releases.derive(archive, '7.9.0'));
    await system.boot();
    const port = await freePort();
    const url = `http://localhost:${port}`;
    const done = async (...command: string[]) => {
      const { code, output } = await system.run(...command);
      expect(code, output).toBe(0);
      return output;
    };

    await done('tar', '-xzf', first, '-C', '/srv');
    const began = performance.now();
    const places = ['--public-url', url, '--port', port, '--backup-to', '/var/backups/orchard'];
    const others = ['--database', 'embedded', '--smtp-url', ''];
    await done(
      `/srv/${basename(first, '.tar.gz')}/bin/orchard`,
      ...['install', ...places, ...others, '--admin-email', 'kanri@example.jp'],
    );
    const installed = performance.now() - began;
    expect(await done('orchard', 'status')).toContain('Site: running');

    const units = readdirSync(join(root, 'etc/systemd/system')).filter((name) =>
      name.startsWith('orchard'),
    );
    expect(await done('systemd-analyze', 'verify', ...units)).toBe('');
    const exposures = [];
    for (const unit of units.filter((name) => name.endsWith('.service'))) {
      const judged = await done('systemd-analyze', 'security', '--no-pager', unit);
      exposures.push(Number(/level for \S+: ([\d.]+)/.exec(judged)?.[1]));
    }
    expect(Math.max(...exposures)).toBeLessThanOrEqual(2);

    leave = startVisits(url);
    await done('systemctl', 'start', 'orchard-nightly.service');
    const output = await done('orchard', 'update', later, '--watch', '0');
    expect(await done('orchard', '--version')).toBe('7.9.0\n');
    await done('orchard', 'rollback');
    expect(await done('orchard', '--version')).toBe('7.8.9\n');
    await done('systemctl', 'restart', 'orchard.service');
    await expect.poll(() => isReady(url), { timeout: 60_000 }).toBe(true);
    const { answered, refused, longestMs } = await leave();

    await done('systemctl', 'kill', '--signal', 'KILL', 'orchard.service');
    await expect.poll(() => isReady(url), { timeout: 60_000 }).toBe(true);
    await system.cut();
    await system.boot();
    await expect.poll(() => isReady(url), { timeout: 60_000 }).toBe(true);
    expect(await done('orchard', 'status')).toMatch(/Last drill: 2/);
    report(
      context,
      'K9',
      `installed in ${(installed / 1000).toFixed(1)} s, switched in ${/in ([\d.]+) s/.exec(output)?.[1]} s, refused ${refused.length} of ${answered + refused.length} visitors, longest wait ${(longestMs / 1000).toFixed(1)} s, exposure ${Math.max(...exposures)}`,
    );
    expect(refused).toEqual([]);
  },
);
