import { cpSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { report } from '#checks/guarantees/counts.ts';
import { canMakeRoot, makeRoot } from '#checks/guarantees/faults/debian-root.ts';
import { startTlsS3 } from '#checks/guarantees/faults/tls-s3.ts';
import { Releases } from '#checks/installed-site.ts';
import { visit } from '#server/testing/site-visitor.ts';
import { testFolder } from '#server/testing/test-folder.ts';
import { BootedSystem } from './debian-root.ts';

/** Neither it nor what is above it is there. */
const FOLDER = '/mnt/backups/orchard';
/** Machines trust what stands here. */
const TRUSTED = '/usr/local/share/ca-certificates/s3.crt';
const KEY = '/root/orchard-backup.key';
/** What pgBackRest brings away within a minute, and the time to do it. */
const WRITING_MS = 100_000;
/** Below those that outgoing connections take: minutes pass before the site listens. */
const PORT = 18_089;
const URL_OF_SITE = `http://localhost:${PORT}`;
/** The user of another machine has another number. */
const FOREIGN = '4711:4711';
const VERSION = '7.8.9';

const at = testFolder();
const machines: BootedSystem[] = [];
const stores: { close: () => Promise<void> }[] = [];
let archive: string;

beforeAll(async () => {
  archive = (await new Releases(at('releases')).make(VERSION)).file;
}, 600_000);
afterAll(async () => {
  for (const machine of machines) await machine.cut();
  for (const store of stores) await store.close();
});

interface Machine {
  root: string;
  system: BootedSystem;
}

/** A machine with nothing but its system and the release. */
async function bareMachine(
  suite: 'bookworm' | 'trixie',
  name: string,
  packages: readonly string[],
): Promise<Machine> {
  const root = at(name);
  makeRoot(root, ['systemd', 'systemd-sysv', 'dbus', ...packages], suite);
  cpSync(dirname(archive), join(root, 'root'), { recursive: true });
  const system = new BootedSystem(root);
  machines.push(system);
  return { root, system };
}

/** Where a machine's backups go: a folder, or over TLS to S3. */
async function storeOf(kind: 'folder' | 'S3') {
  const server = kind === 'S3' ? await startTlsS3(at('s3'), '127.0.0.1') : undefined;
  const bring = async ({ root, system }: Machine, from?: Machine) => {
    if (server) {
      cpSync(server.cert, join(root, TRUSTED));
      await system.run('update-ca-certificates');
      await system.run('systemctl', 'set-environment', `NODE_EXTRA_CA_CERTS=${TRUSTED}`);
    } else if (from) {
      mkdirSync(join(root, dirname(FOLDER)), { recursive: true });
      cpSync(join(from.root, FOLDER), join(root, FOLDER), { recursive: true });
      await system.run('chown', '-R', FOREIGN, FOLDER);
    }
  };
  const url = server && `https://S3RVER:S3RVER@${server.settings.bucket.host}/films/orchard`;
  const packages = server ? ['ca-certificates'] : [];
  return { place: url ?? FOLDER, packages, bring, close: async () => server?.close() };
}

/** The lines of the guide's page for this day, with this release's name. */
function linesOfGuide(): string[] {
  const page = join(import.meta.dirname, '../../../docs/operating/lost-machine.en.md');
  const [, block = ''] = /^```\n(.*?)^```$/ms.exec(readFileSync(page, 'utf8')) ?? [];
  return block.trim().replaceAll('1.0.0', VERSION).split('\n');
}

const machinesLost = [
  ['bookworm', 'folder'],
  ['trixie', 'S3'],
] as const;
test.runIf(canMakeRoot('systemd-nspawn')).for(machinesLost)(
  'a lost machine comes back on a bare Debian (%s, %s) by the lines of the guide',
  { timeout: 1_800_000 },
  async ([suite, kind], context) => {
    const store = await storeOf(kind);
    stores.push(store);
    const lost = await bareMachine(suite, `${suite}-lost`, store.packages);
    await lost.system.boot();
    await store.bring(lost);
    const typed = (line: string) =>
      `cd /root; [ -e ${TRUSTED} ] && export NODE_EXTRA_CA_CERTS=${TRUSTED}; ${line}`;
    const done = async (system: BootedSystem, line: string) => {
      const { code, output } = await system.run('sh', '-c', typed(line));
      expect(code, `${line}\n${output}`).toBe(0);
      return output;
    };
    await done(lost.system, `tar -xzf orchard-${VERSION}-*.tar.gz`);
    const answers = `--database machine --proxy none --smtp-url '' --port ${PORT}`;
    await done(
      lost.system,
      `orchard-*/bin/orchard install --public-url ${URL_OF_SITE} ${answers} --backup-to '${store.place}' --admin-email kanri@example.jp`,
    );
    await done(lost.system, 'sed -i s/DEMO=0/DEMO=1/ /etc/orchard/orchard.env; orchard restart');

    const member = await visit(URL_OF_SITE, 'hanako');
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

    const found = await bareMachine(suite, `${suite}-found`, store.packages);
    await found.system.boot();
    await store.bring(found, lost);
    cpSync(join(lost.root, KEY), join(found.root, KEY));
    rmSync(lost.root, { recursive: true, force: true });
    const began = performance.now();
    const deadEnds: string[] = [];
    for (const line of linesOfGuide()) {
      // Nobody is there to be asked: options answer.
      const asked = line.includes('install --restore')
        ? ` --backup-to '${store.place}' ${answers}`
        : '';
      const { code, output } = await found.system.run('sh', '-c', typed(line + asked));
      if (code !== 0 || output.includes('No access list')) deadEnds.push(`${line}\n${output}`);
    }
    const minutes = (performance.now() - began) / 60_000;
    expect(deadEnds).toEqual([]);

    const back = await visit(URL_OF_SITE, 'hanako');
    const notes: { second: number }[] = JSON.parse((await back.send('GET', path)).text);
    const seconds = new Set(notes.map(({ second }) => second));
    const missing = [...acknowledged].filter(([second]) => !seconds.has(second));
    const oldest = Math.max(0, ...missing.map(([, at]) => (lostAt - at) / 1000));
    const night = 'systemctl start orchard-nightly.service orchard-archive.service';
    const isGreen = (await found.system.run('sh', '-c', night)).code === 0;
    const rules = `grep -c 'orchard install: begin' /etc/postgresql/*/main/pg_hba.conf`;
    expect((await found.system.run('sh', '-c', rules)).output).toBe('1\n');
    const { output: doctor } = await found.system.run('sh', '-c', typed('orchard doctor'));
    report(
      context,
      'K13',
      `${suite}, ${kind}: dead ends ${deadEnds.length}, back after ${minutes.toFixed(1)} min, acknowledged writes lost ${missing.length} of ${acknowledged.size}, the oldest ${Math.round(oldest)} s old, the night after ${isGreen ? 'green' : 'failed'}`,
    );
    expect(isGreen, doctor).toBe(true);
    expect(doctor).toMatch(/ ok {4}Backup[\s\S]* ok {4}Drill/);
    expect(oldest).toBeLessThan(60);
  },
);
