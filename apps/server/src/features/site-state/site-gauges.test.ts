import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { Registry } from 'prom-client';
import { expect, onTestFinished, test } from 'vitest';
import { beginRun, endRun } from '#operations/upkeep/upkeep-runs.store.ts';
import type { Config } from '#platform/config/config.ts';
import { readRelease } from '#platform/config/release.ts';
import { noAnswers } from '#platform/outgoing/ask-outside.ts';
import { cert, key } from '#testing/certificate.ts';
import { createScene } from '#testing/scene.ts';
import { addSiteGauges } from './site-gauges.ts';
import { createSiteMeasures } from './site-measures.ts';

let isRefused = false;
const { db, config, app, make, members } = await createScene({
  sendMail: async () => {
    if (isRefused) throw new Error('451 not now');
  },
});

async function read(registry = newRegistry()): Promise<Map<string, number>> {
  const lines = (await registry.metrics()).split('\n').filter((line) => line && line[0] !== '#');
  return new Map(lines.map((line) => [line.replace(/ \S+$/, ''), Number(line.split(' ').at(-1))]));
}
function newRegistry(settings: Partial<Config> = {}, database = db): Registry {
  const registry = new Registry();
  const measures = createSiteMeasures({
    config: { ...config, ...settings },
    db: database,
    outbox: app.outbox,
    pushSender: app.pushSender,
    vimeoAnswers: noAnswers(),
    proxyWatch: { notTrusted: () => null },
  });
  addSiteGauges(registry, measures);
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
  expect(before.get('orchard_uptime_seconds')).toBeGreaterThan(0);
  expect(before.get('orchard_database_up')).toBe(1);
  expect(before.get('orchard_database_bytes')).toBeGreaterThan(1e6);
  expect(before.get('orchard_database_connections')).toBeGreaterThan(0);
  expect(before.get('orchard_mails_waiting')).toBe(1);
  expect(before.get('orchard_mail_oldest_seconds')).toBeGreaterThanOrEqual(300);
  expect(before.get('orchard_sessions_active{who="members"}')).toBe(1);
  expect(before.get('orchard_disk_free_bytes{folder="data"}')).toBeGreaterThan(0);
  expect(before.get('orchard_jobs{state="waiting"}')).toBe(0);
  expect(before.get('orchard_backup_wanted')).toBe(0);
  for (const unknown of ['backup_age', 'statement_slowest_mean', 'certificate_expiry_timestamp']) {
    expect(before.has(`orchard_${unknown}_seconds`)).toBe(false);
  }

  const run = await beginRun(db.kysely, 'backup', '/kept');
  await endRun(db.kysely, run, { succeeded: true, bytes: 12 });
  const failed = await beginRun(db.kysely, 'drill', 'x');
  await endRun(db.kysely, failed, { succeeded: false, problem: 'damaged' });
  const after = await read();
  expect(after.get('orchard_backup_age_seconds')).toBeLessThan(60);
  expect(after.get('orchard_backup_bytes')).toBe(12);
  expect([after.get('orchard_backup_ok'), after.get('orchard_drill_ok')]).toEqual([1, 0]);
  expect(after.has('orchard_drill_age_seconds')).toBe(false);
});

test('a backup that is wanted and was never made has an age', async () => {
  await db.pool.query('DELETE FROM upkeep_runs');
  await db.pool.query("UPDATE staff SET created_at = now() - interval '30 hours'");
  const backupTo = { kind: 'folder' as const, folder: '/nowhere' };
  const measured = await read(newRegistry({ backupTo }));
  expect(measured.get('orchard_backup_wanted')).toBe(1);
  expect(measured.get('orchard_backup_age_seconds')).toBeGreaterThan(29 * 3600);
  expect(measured.has('orchard_backup_ok')).toBe(false);
  // No backup fits where there is no folder.
  expect(measured.get('orchard_disk_free_bytes{folder="backups"}')).toBe(0);
});

test('mails that are sent and refused are counted', async () => {
  const { outbox } = app;
  const before = outbox.counts.sent;
  await outbox.deliver();
  const measured = await read();
  expect(measured.get('orchard_mails_sent_total')).toBe(before + 1);
  expect(measured.get('orchard_mail_failures_total')).toBe(0);

  isRefused = true;
  await db.pool.query(
    `INSERT INTO mails (kind, recipient, subject, body_text, body_html, message_id, next_attempt_at)
     VALUES ('test', 'a@example.jp', 's', 't', 'h', '<3@x>', now())`,
  );
  await outbox.deliver();
  expect((await read()).get('orchard_mail_failures_total')).toBe(1);
});

test('the end of the certificate is known, once somebody has asked', async () => {
  const server = createServer({ key, cert });
  const usual = getCACertificates('default');
  onTestFinished(() => {
    setDefaultCACertificates(usual);
    server.close();
  });
  setDefaultCACertificates([...usual, cert]);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const registry = newRegistry({ publicUrl: new URL(`https://localhost:${port}`) });
  await expect
    .poll(async () => (await read(registry)).get('orchard_certificate_expiry_timestamp_seconds'))
    .toBe(Date.parse('2120-01-01T00:00:00Z') / 1000);
  expect((await read(registry)).get('orchard_certificate_ok')).toBe(1);
});

test('many readers cost one question, and without the database the rest is there', async () => {
  await db.pool.query('DELETE FROM mails');
  await db.pool.query(
    `INSERT INTO mails (kind, recipient, subject, body_text, body_html, message_id, next_attempt_at)
     VALUES ('test', 'a@example.jp', 's', 't', 'h', '<2@x>', now() + interval '5 minutes')`,
  );
  const registry = newRegistry();
  await read(registry);
  await db.pool.query('DELETE FROM mails');
  expect((await read(registry)).get('orchard_mails_waiting')).toBe(1);
  const away = {
    ...db,
    kysely: {
      getExecutor: () => {
        throw new Error('away');
      },
    },
  } as never;
  const left = await read(newRegistry({}, away));
  expect(left.get('orchard_database_up')).toBe(0);
  expect(left.get('orchard_disk_size_bytes{folder="data"}')).toBeGreaterThan(0);
  expect(left.has('orchard_mails_waiting')).toBe(false);
});
