import { cpSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { report } from '#checks/guarantees/counts.ts';
import { BootedSystem } from '#checks/guarantees/faults/booted-system.ts';
import { canMakeRoot, makeRoot } from '#checks/guarantees/faults/debian-root.ts';
import { visit } from '#checks/guarantees/faults/visitor.ts';
import { Releases } from '#checks/installed-site.ts';
import { buildApps } from '#scripts/lib/build.mjs';
import { freePort } from '#server/testing/site-process.ts';
import { testFolder } from '#server/testing/test-folder.ts';

/** Neither it nor what is above it is there. */
const STORE = '/mnt/backups/orchard';
const KEY = '/root/orchard-backup.key';
/** What pgBackRest brings away within a minute, and the time to do it. */
const WRITING_MS = 100_000;
/** The user of another machine has another number. */
const FOREIGN = '4711:4711';
const VERSION = '7.8.9';

const at = testFolder();
const machines: BootedSystem[] = [];
let archive: string;

beforeAll(async () => {
  await buildApps(process.execPath);
  archive = await new Releases(at('releases')).make(VERSION);
}, 600_000);
afterAll(async () => {
  for (const machine of machines) await machine.cut();
});

/** A machine with nothing but its system and the release. */
async function bareMachine(suite: 'bookworm' | 'trixie', name: string) {
  const root = at(name);
  makeRoot(root, ['systemd', 'systemd-sysv', 'dbus'], suite);
  cpSync(dirname(archive), join(root, 'root'), { recursive: true });
  const system = new BootedSystem(root);
  machines.push(system);
  return { root, system };
}

/** The lines of the guide's page for this day, with this release's name. */
function linesOfGuide(): string[] {
  const page = join(import.meta.dirname, '../../../docs/operating/lost-machine.en.md');
  const [, block = ''] = /^```\n(.*?)^```$/ms.exec(readFileSync(page, 'utf8')) ?? [];
  return block.trim().replaceAll('1.0.0', VERSION).split('\n');
}

test.runIf(canMakeRoot('systemd-nspawn')).for(['bookworm', 'trixie'] as const)(
  'a lost machine comes back on a bare Debian (%s) by the lines of the guide',
  { timeout: 1_800_000 },
  async (suite, context) => {
    const port = await freePort();
    const url = `http://localhost:${port}`;
    const lost = await bareMachine(suite, `${suite}-lost`);
    await lost.system.boot();
    const done = async (system: BootedSystem, line: string) => {
      const { code, output } = await system.run('sh', '-c', `cd /root; ${line}`);
      expect(code, `${line}\n${output}`).toBe(0);
      return output;
    };
    await done(lost.system, `tar -xzf orchard-${VERSION}-*.tar.gz`);
    const answers = `--database machine --proxy none --smtp-url '' --port ${port}`;
    await done(
      lost.system,
      `orchard-*/bin/orchard install --public-url ${url} ${answers} --backup-to ${STORE} --admin-email kanri@example.jp`,
    );
    await done(lost.system, 'sed -i s/DEMO=0/DEMO=1/ /etc/orchard/orchard.env; orchard restart');

    const member = await visit(url, 'hanako');
    const [{ id }] = JSON.parse((await member.send('GET', '/api/video')).text);
    const path = `/api/video/notes/${id}`;
    /** Seconds of notes, and when each was answered. */
    const acknowledged = new Map<number, number>();
    for (const until = Date.now() + WRITING_MS; Date.now() < until; await pause(1_000)) {
      const second = acknowledged.size;
      if ((await member.send('POST', path, { second })).status === 201) {
        acknowledged.set(second, Date.now());
      }
    }
    const lostAt = Date.now();
    await lost.system.cut();

    const found = await bareMachine(suite, `${suite}-found`);
    mkdirSync(join(found.root, dirname(STORE)), { recursive: true });
    cpSync(join(lost.root, STORE), join(found.root, STORE), { recursive: true });
    cpSync(join(lost.root, KEY), join(found.root, KEY));
    rmSync(lost.root, { recursive: true, force: true });
    await found.system.boot();
    await found.system.run('chown', '-R', FOREIGN, STORE);
    const began = performance.now();
    const deadEnds: string[] = [];
    for (const line of linesOfGuide()) {
      // Nobody is there to be asked: options answer.
      const asked = line.includes('install --restore') ? ` --backup-to ${STORE} ${answers}` : '';
      const { code, output } = await found.system.run('sh', '-c', `cd /root; ${line}${asked}`);
      if (code !== 0 || output.includes('No access list')) deadEnds.push(`${line}\n${output}`);
    }
    const minutes = (performance.now() - began) / 60_000;

    const back = await visit(url, 'hanako');
    const notes: { second: number }[] = JSON.parse((await back.send('GET', path)).text);
    const seconds = new Set(notes.map(({ second }) => second));
    const missing = [...acknowledged].filter(([second]) => !seconds.has(second));
    const oldest = Math.max(0, ...missing.map(([, at]) => (lostAt - at) / 1000));
    const night = 'systemctl start orchard-nightly.service orchard-archive.service';
    const isGreen = (await found.system.run('sh', '-c', night)).code === 0;
    const rules = `grep -c 'orchard install: begin' /etc/postgresql/*/main/pg_hba.conf`;
    expect((await found.system.run('sh', '-c', rules)).output).toBe('1\n');
    const { output: doctor } = await found.system.run('orchard', 'doctor');
    report(
      context,
      'K13',
      `${suite}: dead ends ${deadEnds.length}, back after ${minutes.toFixed(1)} min, acknowledged writes lost ${missing.length} of ${acknowledged.size}, the oldest ${Math.round(oldest)} s old, the night after ${isGreen ? 'green' : 'failed'}`,
    );
    expect(deadEnds).toEqual([]);
    expect(isGreen, doctor).toBe(true);
    expect(doctor).toMatch(/ ok {4}Backup[\s\S]* ok {4}Drill/);
    expect(oldest).toBeLessThan(60);
  },
);
