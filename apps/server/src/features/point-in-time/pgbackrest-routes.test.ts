import { staffApi } from '@orchard/contract/staff';
import { expect, test } from 'vitest';
import { stanzaLine } from '#platform/archive/pgbackrest-line.ts';
import { StartRefusal } from '#platform/config/start-refusal.ts';
import { createScene } from '#testing/scene.ts';

const { asStaff, db } = await createScene({});

test('without a stanza nothing is shown, and the console says what to set', async () => {
  expect((await asStaff().call(staffApi['point-in-time.read'])).body).toMatchObject({
    archive: 'off',
    says: expect.stringContaining('PGBACKREST_STANZA'),
    stretches: [],
  });
});

const INFO = {
  status: { code: 0, message: 'ok' },
  repo: [],
  archive: [{ database: { id: 1 }, max: '0000000100000000000000FF' }],
  backup: [
    {
      database: { id: 1 },
      timestamp: { stop: 1_795_697_445 },
      info: { size: 2, repository: { delta: 1 } },
    },
  ],
  db: [{ id: 1, version: '18' }],
};

test('a server that archives nothing is told, from its own word', async () => {
  const line = await stanzaLine(db, { stanza: 's' }, async () => INFO)();
  expect(line).toMatchObject({ archive: 'stopped', bytes: 1 });
  expect(line.says).toContain('archive_mode');
});

test('a program that is missing is told, and asked for again', async () => {
  let asked = 0;
  const read = stanzaLine(db, { stanza: 's' }, async () => {
    asked += 1;
    throw new StartRefusal({ ja: 'pgbackrestがありません。', en: 'none' });
  });
  expect(await read()).toMatchObject({ archive: 'stopped', says: 'pgbackrestがありません。' });
  await read();
  expect(asked).toBe(2);
});
