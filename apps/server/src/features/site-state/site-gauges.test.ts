import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { readRelease } from '#platform/release/release.ts';
import { beginRun, endRun } from '#platform/upkeep/upkeep-runs.store.ts';
import { createScene } from '#testing/scene.ts';
import { addSiteGauges } from './site-gauges.ts';

const { db, config, make, members } = await createScene();

async function read(registry = newRegistry()): Promise<Map<string, number>> {
  const lines = (await registry.metrics()).split('\n').filter((line) => line && line[0] !== '#');
  return new Map(lines.map((line) => [line.replace(/ \S+$/, ''), Number(line.split(' ').at(-1))]));
}
function newRegistry(): Registry {
  const registry = new Registry();
  addSiteGauges(registry, db, config.dataDir);
  return registry;
}

test('the measurements tell how the site is, and nothing that is not known', async () => {
  await make.session(members.hanako);
  await db.pool.query(
    `INSERT INTO mails (kind, recipient, subject, body_text, body_html, message_id, next_attempt_at)
     VALUES ('test', 'a@example.jp', 's', 't', 'h', '<1@x>', now() - interval '5 minutes')`,
  );
  const before = await read();
  const { version } = readRelease();
  expect(before.get(`orchard_info{version="${version}",commit=""}`)).toBe(1);
  expect(before.get('orchard_database_up')).toBe(1);
  expect(before.get('orchard_database_bytes')).toBeGreaterThan(1e6);
  expect(before.get('orchard_mails_waiting')).toBe(1);
  expect(before.get('orchard_mail_oldest_seconds')).toBeGreaterThanOrEqual(300);
  expect(before.get('orchard_sessions_active{who="members"}')).toBe(1);
  expect(before.get('orchard_disk_bytes{kind="free"}')).toBeGreaterThan(0);
  expect(before.has('orchard_backup_age_seconds')).toBe(false);

  const run = await beginRun(db.kysely, 'backup', '/kept');
  await endRun(db.kysely, run, { succeeded: true });
  const failed = await beginRun(db.kysely, 'drill', 'x');
  await endRun(db.kysely, failed, { succeeded: false, problem: 'damaged' });
  const after = await read();
  expect(after.get('orchard_backup_age_seconds')).toBeLessThan(60);
  expect([after.get('orchard_backup_ok'), after.get('orchard_drill_ok')]).toEqual([1, 0]);
  expect(after.has('orchard_drill_age_seconds')).toBe(false);
});

test('many readers cost one question, and without the database the rest is there', async () => {
  const registry = newRegistry();
  await read(registry);
  await db.pool.query('DELETE FROM mails');
  expect((await read(registry)).get('orchard_mails_waiting')).toBe(1);
  const broken = new Registry();
  const away = {
    ...db,
    kysely: {
      getExecutor: () => {
        throw new Error('away');
      },
    },
  } as never;
  addSiteGauges(broken, away, config.dataDir);
  const left = await read(broken);
  expect(left.get('orchard_database_up')).toBe(0);
  expect(left.get('orchard_disk_bytes{kind="all"}')).toBeGreaterThan(0);
});
