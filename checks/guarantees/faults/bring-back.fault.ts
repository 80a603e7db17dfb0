import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { report, times } from '#checks/guarantees/counts.ts';
import { type Ended, installSite, Releases, run } from '#checks/installed-site.ts';
import { newIdentity, recipientOf } from '#server/operations/upkeep/encryption.ts';
import { type PostgresServer, startPrimary } from '#server/testing/cluster/postgres-server.ts';
import { contentIn, contentOf } from '#server/testing/restoring.ts';
import { freePort, isReady } from '#server/testing/site-process.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';

const ROUNDS = times(4, 50);

const folder = temporaryFolder();
const at = (...parts: string[]) => join(folder.path, ...parts);
let program: string;
let postgres: PostgresServer;
let before: Record<string, string>;
/** Of every installation. */
const roots: string[] = [];

/** What a site that runs writes by itself, and what a restore does. */
const OWN = ['upkeep_runs', 'sequences', 'audit_seals', 'announced', 'notifications'];
const lasting = (content: typeof before) =>
  Object.fromEntries(Object.entries(content).filter(([table]) => !OWN.includes(table)));

beforeAll(async () => {
  const { file: archive } = await new Releases(at('releases')).make('7.8.9');
  postgres = await startPrimary(at('postgres'));
  const identity = await newIdentity();
  writeFileSync(at('key'), identity);
  const lost = await installSite(archive, at('lost'), await freePort(), at('store'), [
    ...['--backup-recipient', await recipientOf(identity)],
    // The demo content has an operator of the other address.
    ...['--admin-email', 'kanri@example.jp'],
  ]);
  roots.push(lost.root);
  expect(lost.installed.code, lost.installed.output).toBe(0);
  program = join(at('lost'), basename(archive, '.tar.gz'), 'bin/orchard');
  const settings = join(lost.root, 'orchard.env');
  writeFileSync(settings, readFileSync(settings, 'utf8').replace('DEMO=0', 'DEMO=1'));
  for (const command of ['restart', 'backup']) {
    const { code, output } = await lost.orchard(command);
    expect(code, output).toBe(0);
  }
  await lost.orchard('stop');
  before = lasting(await contentIn(join(lost.root, 'data')));
}, 600_000);
afterAll(async () => {
  for (const root of roots) await run(join(root, 'current/bin/orchard'), ['stop']);
  await postgres.stop();
  folder.remove();
});

test('a lost site comes back onto a PostgreSQL elsewhere, wherever its return is cut off', {
  timeout: 7_200_000,
}, async (context) => {
  const began = performance.now();
  let took = 0;
  let killed = 0;
  const stuck: string[] = [];
  const differing: string[] = [];
  const strays: string[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const name = `found${round}`;
    await postgres.query(`CREATE DATABASE ${name}`);
    const root = at(name);
    roots.push(root);
    const port = await freePort();
    const args = [
      ...['install', '--service', 'process', '--root', root, '--port', port],
      ...['--public-url', `http://localhost:${port}`, '--smtp-url', ''],
      ...['--database', postgres.url(name), '--backup-to', at('store')],
      ...['--restore', 'latest', '--identity', at('key'), '--keep-sessions'],
    ];
    if (round > 0) {
      const cut = spawn(program, args, { stdio: 'ignore', detached: true });
      const ended = new Promise((resolve) => cut.once('close', resolve));
      await pause(Math.random() * took);
      if (cut.exitCode === null) {
        // With all that it has started.
        process.kill(-(cut.pid as number), 'SIGKILL');
        killed += 1;
      }
      await ended;
    }
    const again: Ended = await run(program, args);
    if (round === 0) took = performance.now() - began;
    // Killed with its last words, it had ended.
    const isDone = again.code === 0 || again.output.includes('has a site already');
    if (!isDone || !(await isReady(`http://localhost:${port}`))) stuck.push(again.output);
    await run(join(root, 'current/bin/orchard'), ['stop']);
    const after = await contentOf({ ...postgres.connection, database: name });
    differing.push(...Object.keys(before).filter((table) => before[table] !== after[table]));
    const work = readdirSync(join(root, 'data/work'));
    strays.push(...work);
  }
  report(
    context,
    'K13',
    `onto a PostgreSQL elsewhere, killed ${killed} of ${ROUNDS}: stuck ${stuck.length}, tables that differ ${[...new Set(differing)].join(' ') || 0}, strays ${strays.join(' ') || 0}`,
  );
  expect({ stuck, differing, strays }).toEqual({ stuck: [], differing: [], strays: [] });
});
