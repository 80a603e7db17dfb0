import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@orchard/embedded-postgres';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '#platform/database/open-database.ts';
import { contentTexts } from '#testing/content-texts.ts';
import { createMake } from '#testing/make.ts';
import { isDistinct, type PlantedPerson, plantPerson } from '#testing/plant-person.ts';
import { runToEnd } from '#testing/restoring.ts';
import { copySiteData } from '#testing/site-data.ts';
import { freePort } from '#testing/site-process.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';
import { eraseMember } from '#use-cases/erase-member.ts';
import { keepErasedList } from '#use-cases/keep-erased-list.ts';
import { prepareSite } from '#use-cases/prepare-site.ts';

let folder: ReturnType<typeof temporaryFolder>;
let person: PlantedPerson;
let own: string[];
const at = (name: string) => join(folder.path, name);
const placeFor = async (name: string) => ({
  DATA_DIR: at(name),
  PORT: await freePort(),
  DEMO: '0',
});

/** Works on the database in a data folder whose site stands still. */
async function inDatabase<Answer>(
  name: string,
  work: (database: Database) => Promise<Answer>,
): Promise<Answer> {
  const postgres = await startEmbeddedPostgres({ folder: at(name) });
  const database = openDatabase({ connection: postgres.connection, isPatient: true });
  try {
    return await work(database);
  } finally {
    await database.close();
    await postgres.stop();
  }
}

const found = async (database: Database): Promise<string[]> => {
  const text = await contentTexts(database.pool);
  return own.filter((marker) => text.includes(marker));
};

/** The markers in the files of the write-ahead log. */
const inLog = (name: string): string[] => {
  const log = join(at(name), 'postgres/pg_wal');
  const text = readdirSync(log, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name: file }) => readFileSync(join(log, file), 'latin1'))
    .join('\n');
  return own.filter((marker) => text.includes(Buffer.from(marker).toString('latin1')));
};

beforeAll(async () => {
  folder = temporaryFolder();
  copySiteData('demo', at('site'));
  person = await inDatabase('site', (db) =>
    plantPerson({ db, make: createMake(db.kysely) }, '植田 一'),
  );
  const stays = ['video_questions.message #2', 'video_question_answers.message #2'];
  const gone = Object.entries(person.markers).filter(
    // Counters of limits are in no backup.
    ([place]) => !stays.includes(place) && !place.startsWith('rate_limits.'),
  );
  own = [
    ...new Set([
      ...[person.name, person.email],
      ...gone.map(([, marker]) => marker).filter(isDistinct),
    ]),
  ];
  const backup = await runToEnd('backup', ['--to', at('backup')], await placeFor('site'));
  expect(backup.code, backup.output).toBe(0);
  await inDatabase('site', async (db) => {
    await db.kysely.transaction().execute((tx) => eraseMember(tx, person.memberId, {}));
    await keepErasedList(db, { dataDir: at('site'), backupTo: null });
  });
});

afterAll(() => folder.remove());

test('the list beside the backups holds a number and a time, and nothing else of the person', () => {
  const list = JSON.parse(readFileSync(join(at('site'), 'erased.json'), 'utf8'));
  expect(list).toEqual({
    format: 1,
    erased: [{ member: person.memberId, erased_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) }],
  });
});

test('a backup of before is restored without the person, whose number nobody gets', async () => {
  const args = ['--from', at('backup'), '--erased', join(at('site'), 'erased.json')];
  const place = await placeFor('restored');
  const restored = await runToEnd('restore', args, place);
  expect(restored.code, restored.output).toBe(0);
  expect(restored.output).toContain(
    '1 members who had been erased since this backup were erased again.',
  );
  await inDatabase('restored', async (db) => {
    expect(own.length).toBeGreaterThanOrEqual(60);
    expect(await found(db)).toEqual([]);
    const { id } = await createMake(db.kysely).member();
    expect(id).toBeGreaterThan(person.memberId);
    const { rows } = await db.pool.query(
      'SELECT member_id FROM erasures WHERE erased_at IS NOT NULL',
    );
    expect(rows).toEqual([{ member_id: person.memberId }]);
  });
  const verified = await runToEnd('audit verify', [], place);
  expect(verified.code, verified.output).toBe(0);
  expect(readFileSync(join(at('restored'), 'erased.json'), 'utf8')).toContain(
    String(person.memberId),
  );
});

test('a kept backup brings the list beside it along, wherever the site was', async () => {
  const identity = await generateX25519Identity();
  writeFileSync(at('key'), identity);
  const kept = {
    BACKUP_TO: at('kept'),
    BACKUP_RECIPIENT: await identityToRecipient(identity),
  };
  copySiteData('empty', at('elsewhere'));
  const settings = { ...(await placeFor('elsewhere')), ...kept };
  const memberId = await inDatabase('elsewhere', async (db) => {
    await prepareSite(db.kysely, { product: 'Orchard', productSlug: 'orchard' });
    return (await createMake(db.kysely).member({ email: 'leaves@example.jp' })).id;
  });
  const backup = await runToEnd('backup', [], settings);
  expect(backup.code, backup.output).toBe(0);
  const store = {
    dataDir: at('elsewhere'),
    backupTo: { kind: 'folder', folder: at('kept') },
  } as const;
  await inDatabase('elsewhere', async (db) => {
    await db.kysely.transaction().execute((tx) => eraseMember(tx, memberId, {}));
    await keepErasedList(db, store);
  });
  expect(readdirSync(at('kept'))).toContain('erased.json');
  // The machine is lost: what is left is the store and the operator's key.
  rmSync(at('elsewhere'), { recursive: true });
  const restored = await runToEnd('restore', ['--from', 'latest', '--identity', at('key')], {
    ...(await placeFor('saved')),
    ...kept,
  });
  expect(restored.code, restored.output).toBe(0);
  expect(restored.output).toContain('were erased again');
  await inDatabase('saved', async (db) => {
    expect(await contentTexts(db.pool)).not.toContain('leaves@example.jp');
  });
});

test('without a list it says so, and the person is back', async () => {
  const place = await placeFor('unlisted');
  const restored = await runToEnd('restore', ['--from', at('backup')], place);
  expect(restored.code, restored.output).toBe(0);
  expect(restored.output).toContain('No list of erased members (erased.json) was found');
  expect(await inDatabase('unlisted', found)).toEqual(own);
});

test('a list that is damaged or not there is refused before anything is restored', async () => {
  for (const list of [join(at('backup'), 'manifest.json'), at('nowhere.json')]) {
    const refused = await runToEnd(
      'restore',
      ['--from', at('backup'), '--erased', list],
      await placeFor('refused'),
    );
    expect(refused.code).toBe(1);
    expect(refused.output).toMatch(
      /is damaged, or of a newer version|is not there; nothing was restored/,
    );
    rmSync(at('refused'), { recursive: true, force: true });
  }
});

test('the write-ahead log has forgotten the person once it has gone around', async () => {
  expect(inLog('site').length).toBeGreaterThan(40);
  await inDatabase('site', async (db) => {
    await db.pool.query('VACUUM');
    await db.pool.query('CHECKPOINT');
    // A checkpoint keeps its files to be written anew: their turn comes after the next.
    await db.pool.query('CREATE TABLE filler (text text)');
    for (let round = 0; round < 3; round += 1) {
      for (let megabytes = 0; megabytes < 128; megabytes += 8) {
        await db.pool.query(
          "INSERT INTO filler SELECT repeat('x', 1000) FROM generate_series(1, 8000)",
        );
      }
      await db.pool.query('CHECKPOINT');
    }
    await db.pool.query('DROP TABLE filler');
  });
  expect(inLog('site')).toEqual([]);
});
