import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { staffApi } from '@orchard/contract/staff';
import { formatStaffMessage } from '@orchard/contract/staff/messages';
import { describe, expect, test } from 'vitest';
import { stanzaLine } from '#operations/archive/pgbackrest-line.ts';
import { nightsLine } from '#operations/archive/stored-nights.ts';
import { writeOwnNote } from '#operations/upkeep/site-notes.ts';
import { StartRefusal } from '#platform/config/start-refusal.ts';
import { createScene } from '#testing/scene.ts';
import { toWire } from './archive-says.ts';

const { asStaff, config, db, guest } = await createScene();
const admin = asStaff();
const path = '/api/staff/point-in-time';
const post = (name: string, payload: object = {}) => admin.post(`${path}/${name}`, payload);

describe('the nights', () => {
  const stored = join(config.dataDir, 'stored');
  const place = join(stored, 'sites/00000000000a');
  const site = { ...config, backupTo: { kind: 'folder', folder: stored } } as const;
  const hoursAgo = (hours: number) => Date.now() - hours * 3_600_000;
  const file = { sha256: 'a'.repeat(64), bytes: 5 };
  const store = (at: number) => {
    const made_at = new Date(at).toISOString();
    const name = made_at.replace(/[-:]|\.\d+/g, '');
    const archive = { sha256: 'b'.repeat(64), bytes: 10 };
    const index = {
      ...{ format: 1, name, made_at, version: '1', rows: 1, audit_head: null },
      ...{ archive, files: [file] },
    };
    mkdirSync(join(place, 'backups'), { recursive: true });
    writeFileSync(join(place, `backups/${name}.json`), JSON.stringify(index));
    return Math.floor(at / 1000) * 1000;
  };

  test('are none without a place for backups, and the console says what to set', async () => {
    expect((await admin.call(staffApi['point-in-time.read'])).body).toMatchObject({
      ...{ archive: 'off', by: 'nights', nights: [], ranges: [] },
      says: expect.stringContaining('BACKUP_TO'),
    });
  });

  test('are those of the place, the oldest first, without one that is to come', async () => {
    expect(await nightsLine(site)()).toMatchObject({ archive: 'working', nights: [], days: 0 });
    const [id, holder] = ['00000000000a', '00000000000b'];
    writeOwnNote(config.dataDir, { site: id, machine: holder });
    const note = { format: 1, id, public_url: 'https://site.example.jp', holder, since: '2026' };
    mkdirSync(place, { recursive: true });
    writeFileSync(join(place, 'site.json'), JSON.stringify(note));
    const nights = [store(hoursAgo(30)), store(hoursAgo(6))];
    store(hoursAgo(-400));
    expect(await nightsLine(site)()).toMatchObject({
      ...{ archive: 'working', says: null, nights, safeUntil: nights[1], days: 2, bytes: 25 },
    });
  });

  test('that cannot be read are said to have stopped', async () => {
    writeFileSync(join(place, 'backups/x.json'), '{}');
    expect(await nightsLine(site)()).toMatchObject({
      ...{
        archive: 'stopped',
        nights: [],
        says: { ja: expect.stringContaining('backups/x.json') },
      },
    });
  });
});

const INFO = {
  status: { code: 0, message: 'ok' },
  repo: [],
  archive: [{ database: { id: 1 }, max: '0000000100000000000000FF' }],
  backup: [
    {
      database: { id: 1 },
      timestamp: { stop: Math.floor(Date.now() / 1000) - 60 },
      info: { size: 2, repository: { delta: 1 } },
    },
  ],
  db: [{ id: 1, version: '18' }],
};

describe('the seconds', () => {
  test('of a server that archives nothing are told to have stopped, from its own word', async () => {
    const line = await stanzaLine(db, { stanza: 's' }, async () => INFO)();
    expect(line).toMatchObject({ archive: 'stopped', by: 'seconds', bytes: 1 });
    expect(line.says?.ja).toContain('archive_mode');
  });

  test('without the program are told to have stopped, and it is asked for again', async () => {
    let asked = 0;
    const read = stanzaLine(db, { stanza: 's' }, async () => {
      asked += 1;
      throw new StartRefusal({ ja: 'pgbackrestがありません。', en: 'none' });
    });
    expect(await read()).toMatchObject({ archive: 'stopped', says: { en: 'none' } });
    await read();
    expect(asked).toBe(2);
  });
});

describe('a point', () => {
  test('that is not in the archive is refused under its field', async () => {
    const answer = await post('open', { at: toWire(Date.now()) });
    expect([answer.statusCode, answer.json().errors]).toEqual([
      422,
      { at: [formatStaffMessage('point_in_time.not_archived')] },
    ]);
  });

  test.each([{}, { at: null }, { at: '2026-02-30 00:00:00' }])('%j is no time', async (body) => {
    const answer = await post('open', body);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors.at).toHaveLength(1);
  });

  test('that is not open is not entered; closing it is no harm', async () => {
    expect((await post('enter')).statusCode).toBe(409);
    const closed = await post('close');
    expect([closed.statusCode, closed.json().view]).toEqual([200, null]);
  });

  test('that has been put away leads a browser back, and the way out takes its mark', async () => {
    const left = await guest().request({ url: '/point-in-time/leave' });
    expect([left.statusCode, left.headers.location]).toEqual([303, '/staff/point-in-time']);
    expect(left.headers['set-cookie']).toContain('recovery-point=; ');
  });
});
