import { staffApi } from '@orchard/contract/staff';
import { expect, test } from 'vitest';
import { stanzaLine } from '#platform/archive/pgbackrest-line.ts';
import type { Config } from '#platform/config/config.ts';
import { StartRefusal } from '#platform/config/start-refusal.ts';
import { createScene } from '#testing/scene.ts';
import { archiveLine } from './archive-line-of.ts';
import { sayView } from './return-by-hand.ts';

const { asStaff, config, db } = await createScene({});
const external: Config = { ...config, databaseUrl: 'postgres://o@localhost/o' };

test('without an archive nothing is shown, and the console says what to set', async () => {
  expect(await archiveLine(config, db)()).toMatchObject({ archive: 'off', canReturn: true });
  expect((await asStaff().call(staffApi['point-in-time.read'])).body).toMatchObject({
    archive: 'off',
    says: expect.stringContaining('BACKUP_TO'),
    stretches: [],
  });
});

test('an own PostgreSQL without a stanza is said to be archived elsewhere', async () => {
  expect(await archiveLine(external, db)()).toMatchObject({
    archive: 'external',
    says: expect.stringContaining('PGBACKREST_STANZA'),
    canReturn: false,
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
  const line = await stanzaLine(db, { stanza: 's', days: 7 }, async () => INFO)();
  expect(line).toMatchObject({ archive: 'stopped', days: 7, bytes: 1 });
  expect(line.says).toContain('archive_mode');
});

test('a program that is missing is told, and asked for again', async () => {
  let asked = 0;
  const read = stanzaLine(db, { stanza: 's', days: 7 }, async () => {
    asked += 1;
    throw new StartRefusal({ ja: 'pgbackrestがありません。', en: 'none' });
  });
  expect(await read()).toMatchObject({ archive: 'stopped', says: 'pgbackrestがありません。' });
  await read();
  expect(asked).toBe(2);
});

test('a point that is open names the command that goes back to it', () => {
  const at = Date.parse('2026-11-20T12:34:56+09:00');
  const view = { state: 'ready', says: '開いています。', at } as const;
  const says = sayView(view, { pgbackrest: { stanza: 'main', days: 14 } });
  expect(says).toContain(
    'pgbackrest --stanza=main --delta --type=time --target="2026-11-20 03:34:56+00" --target-action=promote restore',
  );
  expect(says).toContain('patronictl');
  expect(sayView(view, { pgbackrest: null })).toBe('開いています。');
});
