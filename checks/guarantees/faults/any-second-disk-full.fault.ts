import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Video } from '@orchard/contract/videos';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { report } from '#checks/guarantees/counts.ts';
import { type ArchiveState, readArchiveState } from '#server/platform/archive/archive-state.ts';
import { newIdentity, recipientOf } from '#server/platform/upkeep/encryption.ts';
import { MEBIBYTE, mayMount, type SmallDiskSite, startOnSmallDisks } from './small-disks.ts';
import { type Visitor, visit } from './visitor.ts';

/** Less than the archive leaves to the site, and more than the site keeps for its database. */
const SCARCE = 150 * MEBIBYTE;
/** A piece of the log is closed each minute. */
const NOTICED_MS = 180_000;

let site: SmallDiskSite<'site' | 'store'>;
let hanako: Visitor;
let videos: Video[];

const dataDir = () => join(site.disk('site'), 'data');

beforeAll(async () => {
  if (!mayMount) return;
  const recipient = await recipientOf(await newIdentity());
  site = await startOnSmallDisks({ site: 1_800, store: 300 }, (folderOf) => ({
    DATA_DIR: join(folderOf('site'), 'data'),
    BACKUP_TO: join(folderOf('store'), 'backup'),
    BACKUP_RECIPIENT: recipient,
  }));
  hanako = await visit(site.url, 'hanako');
  videos = JSON.parse((await hanako.send('GET', '/api/video')).text);
}, 200_000);

afterAll(() => site?.stop(), 60_000);

/** The pieces that PostgreSQL has handed over. */
const handedOver = () =>
  readdirSync(join(dataDir(), 'postgres/pg_wal/archive_status'))
    .filter((name) => /^[0-9A-F]{24}\.done$/.test(name))
    .sort()
    .at(-1) ?? '';
const copies = () =>
  readdirSync(join(site.disk('store'), 'backup/archive/base')).filter((name) =>
    name.endsWith('.json'),
  ).length;

test.runIf(mayMount)(
  'a full disk stops the archive loudly and nothing else, and it goes on by itself when there is room',
  { timeout: 1_800_000 },
  async (context) => {
    const refused: string[] = [];
    let asked = 0;
    const use = async (when: string) => {
      const { id } = videos[asked % videos.length] as Video;
      const written = await hanako.send('POST', `/api/video/bookmark/${id}`);
      const read = await hanako.send('GET', '/api/account/user');
      asked += 2;
      for (const { status } of [written, read]) {
        if (status !== 200) refused.push(`${when}: ${status}`);
      }
    };
    /** Uses the site until the archive is as it should be; answers for how long. */
    const useUntil = async (when: string, isSo: (state: ArchiveState | null) => boolean) => {
      const begin = performance.now();
      while (!isSo(await readArchiveState(dataDir()))) {
        if (performance.now() - begin > NOTICED_MS) {
          const state = JSON.stringify(await readArchiveState(dataDir()));
          throw new Error(`${when}: ${state}\n${site.output().slice(-2_000)}`);
        }
        await use(when);
        await pause(600);
      }
      return (performance.now() - begin) / 1_000;
    };
    const stops = () => site.output().split('"event":"archive.stopped"').length - 1;
    const isOpen = (state: ArchiveState | null, since: number) =>
      state?.problem === null && state.isCurrent && (state.stretches.at(-1)?.to ?? 0) > since;

    await useUntil('at first', (state) => isOpen(state, 0));
    const before = { copies: copies(), piece: handedOver() };
    site.fill('site', SCARCE);
    const noticed = await useUntil(
      'site full',
      (state) => state !== null && state.problem !== null,
    );
    // The log has a gap, once a piece was handed over that nobody kept.
    await useUntil('site full', () => handedOver() > before.piece);
    const loud = [stops()];
    site.free('site');
    const freed = Date.now();
    const resumed = await useUntil(
      'site free',
      (state) => isOpen(state, freed) && copies() > before.copies,
    );

    site.fill('store', 0);
    await useUntil('store full', (state) => state !== null && state.problem !== null);
    loud.push(stops());
    site.free('store');
    const emptied = Date.now();
    const wentOn = await useUntil('store free', (state) => isOpen(state, emptied));
    report(
      context,
      'L4',
      `stopped loudly ${new Set([0, ...loud]).size - 1} of 2, the site’s disk noticed after ${noticed.toFixed(0)} s; refused meanwhile ${refused.length} of ${asked} reads and writes; archived again ${resumed.toFixed(0)} s after there was room, with a new base copy, and ${wentOn.toFixed(0)} s after the place for backups had room`,
    );
    expect(refused.slice(0, 10)).toEqual([]);
    expect(loud[0]).toBeGreaterThan(0);
    expect(loud[1]).toBeGreaterThan(loud[0] as number);
  },
);
