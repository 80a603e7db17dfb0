import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { keepAccessList } from '#features/erasures/access-list.commands.ts';
import { eraseMember } from '#features/erasures/erase-member.commands.ts';
import { storePasswordHash, suspendMembers } from '#features/members/members.store.ts';
import { addKey, giveHandle, removeKey } from '#features/passkeys/passkeys.store.ts';
import { setDisabled, storeOperator } from '#features/staff-auth/staff.store.ts';
import type { Database } from '#platform/database/open-database.ts';
import { hashPassword } from '#platform/passwords/passwords.ts';
import { contentTexts } from '#testing/database-watch.ts';
import { createMake } from '#testing/make.ts';
import { isDistinct, type PlantedPerson, plantPerson } from '#testing/plant-person.ts';
import { makeStore, onDatabaseIn, runToEnd, secretIn, settingsFor } from '#testing/restoring.ts';
import { copySiteData } from '#testing/site-data.ts';
import { testFolder } from '#testing/test-folder.ts';
import { prepareSite } from '#use-cases/prepare-site.ts';

const at = testFolder();
let person: PlantedPerson;
let own: string[];
const placeFor = (name: string) => settingsFor(at(name));

const inDatabase = <Answer>(name: string, work: (database: Database) => Promise<Answer>) =>
  onDatabaseIn(at(name), work);

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
  copySiteData('demo', at('site'));
  person = await inDatabase('site', (db) =>
    plantPerson({ db, make: createMake(db.kysely) }, '植田 一'),
  );
  const stays = ['video_questions.message #2', 'video_question_answers.message #2'];
  const gone = Object.entries(person.markers).filter(
    // No backup holds unlogged tables.
    ([place]) => !stays.includes(place) && !/^(?:rate_limits|member_data_parts)\./.test(place),
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
    await db.kysely
      .transaction()
      .execute((tx) => eraseMember(tx, person.memberId, { appSecret: secretIn(at('site')) }));
    await keepAccessList(db, { dataDir: at('site'), backupTo: null, appSecret: null });
  });
});

test('the access list holds numbers and times, and nothing else of the person', () => {
  const { content } = JSON.parse(readFileSync(join(at('site'), 'access-list.json'), 'utf8'));
  expect(content.erased).toEqual([
    { member: person.memberId, erased_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) },
  ]);
  expect(JSON.stringify(content)).not.toMatch(/[^\x20-\x7e]|@/);
});

test('a backup of before is restored without the person, whose number nobody gets', async () => {
  const args = ['--from', at('backup'), '--access-list', join(at('site'), 'access-list.json')];
  const place = await placeFor('restored');
  const restored = await runToEnd('restore', args, place);
  expect(restored.code, restored.output).toBe(0);
  expect(restored.output).toContain('stays out: 1 members erased again.');
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
  expect(readFileSync(join(at('restored'), 'access-list.json'), 'utf8')).toContain(
    `"member":${person.memberId},`,
  );
});

test('a stored backup brings the list along: whoever was erased or shut out since stays out', async () => {
  const { identity, store: stored } = await makeStore(at('kept'));
  writeFileSync(at('key'), identity);
  copySiteData('empty', at('elsewhere'));
  const settings = { ...(await placeFor('elsewhere')), ...stored };
  const ids = await inDatabase('elsewhere', async (db) => {
    await prepareSite(db.kysely, { product: 'Orchard', productSlug: 'orchard' });
    const make = createMake(db.kysely);
    const [leaves, suspended, leaked] = [
      await make.member({ email: 'leaves@example.jp' }),
      await make.member(),
      await make.member(),
    ];
    const [dismissed, demoted] = [await make.staff(), await make.staff({ role: 'admin' })];
    const { ownerId } = await giveHandle(db.kysely, { kind: 'member', id: suspended.id });
    const key = { credentialId: Buffer.of(1), publicKey: Buffer.of(2), counter: 0 };
    const passkey = await addKey(
      db.kysely,
      ownerId,
      { ...key, transports: [], isBackedUp: false },
      'a',
    );
    return {
      ...{ leaves: leaves.id, suspended: suspended.id, leaked: leaked.id },
      ...{ dismissed: dismissed.id, demoted: demoted.id, passkey },
    };
  });
  const backup = await runToEnd('backup', [], settings);
  expect(backup.code, backup.output).toBe(0);
  await inDatabase('elsewhere', async (db) => {
    await db.kysely.transaction().execute(async (tx) => {
      await eraseMember(tx, ids.leaves, { appSecret: secretIn(at('elsewhere')) });
      await suspendMembers(tx, [ids.suspended]);
      await storePasswordHash(tx, ids.leaked, await hashPassword('another'));
      await setDisabled(tx, ids.dismissed, true);
      await storeOperator(tx, ids.demoted, { name: 'a', email: 'a@example.jp', roles: ['editor'] });
      await removeKey(tx, { kind: 'member', id: ids.suspended }, Number(ids.passkey));
    });
    const backupTo = { kind: 'folder', folder: at('kept') } as const;
    const place = { dataDir: at('elsewhere'), backupTo, appSecret: null };
    expect(await keepAccessList(db, place)).toBe(true);
    expect(await keepAccessList(db, place)).toBe(false);
  });
  const [list = ''] = readdirSync(at('kept'), { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('access-list.json'),
  );
  // The machine is lost: what is left is the store and the operator's key.
  rmSync(at('elsewhere'), { recursive: true });
  const restore = async (name: string) =>
    runToEnd('restore', ['--from', 'latest', '--identity', at('key')], {
      ...(await placeFor(name)),
      ...stored,
    });
  // Whoever may write in the store has nobody erased.
  const text = readFileSync(at(`kept/${list}`), 'utf8');
  writeFileSync(
    at(`kept/${list}`),
    text.replace('"erased":[', '"erased":[{"member":1,"erased_at":"2026-01-01T00:00:00Z"},'),
  );
  const refused = await restore('refused');
  expect([refused.code, refused.output]).toEqual([
    1,
    expect.stringMatching(/^Fetching .*\nNothing shows that this site wrote .*--access-list\.\n$/),
  ]);
  writeFileSync(at(`kept/${list}`), text);
  const restored = await restore('saved');
  expect(restored.code, restored.output).toBe(0);
  expect(restored.output).toContain(
    "stays out: 1 members erased again, 1 members suspended again, 1 operators disabled again, 1 operators' roles cut, 1 old passwords ended, 1 passkeys removed again.",
  );
  await inDatabase('saved', async (db) => {
    expect(await contentTexts(db.pool)).not.toContain('leaves@example.jp');
    const { rows } = await db.pool.query(
      `SELECT (SELECT count(*)::int FROM members WHERE suspended_at IS NULL AND id = $1)
         + (SELECT count(*)::int FROM members WHERE password_hash IS NOT NULL AND id = $2)
         + (SELECT count(*)::int FROM staff WHERE disabled_at IS NULL AND id = $3)
         + (SELECT count(*)::int FROM staff WHERE 'admin' = ANY(roles) AND id = $4)
         + (SELECT count(*)::int FROM passkeys WHERE id = $5) AS "letIn"`,
      [ids.suspended, ids.leaked, ids.dismissed, ids.demoted, ids.passkey],
    );
    expect(rows).toEqual([{ letIn: 0 }]);
  });
});

test('without a list it says so, and the person is back', async () => {
  const place = await placeFor('unlisted');
  const restored = await runToEnd('restore', ['--from', at('backup'), '--keep-sessions'], place);
  expect(restored.code, restored.output).toBe(0);
  expect(restored.output).toContain('No access list (access-list.json) was found');
  expect(await inDatabase('unlisted', found)).toEqual(own);
});

test('a list that is damaged or not there is refused before anything is restored', async () => {
  for (const list of [join(at('backup'), 'manifest.json'), at('nowhere.json')]) {
    const refused = await runToEnd(
      'restore',
      ['--from', at('backup'), '--access-list', list],
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
