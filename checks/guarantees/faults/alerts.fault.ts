import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { APP_SECRET } from '#bench/fixture/site.ts';
import { report } from '#checks/guarantees/counts.ts';
import { startSmtp } from '#checks/guarantees/smtp.ts';
import { machineIdentity, recipientOf } from '#server/operations/upkeep/encryption.ts';
import { type Program, startProgram } from '#server/testing/cluster/program.ts';
import { freePort, type SiteProcess, startSite } from '#server/testing/site-process.ts';
import { startTemporaryPostgres } from '#server/testing/temporary-postgres.ts';
import { testFolder } from '#server/testing/test-folder.ts';

const monitoring = join(import.meta.dirname, '../../../deploy/monitoring');
const debianPackage = 'prometheus';

const TOKEN = 'k3yXz0vQ8rT1mW5pLbN7cJ2hGdF4sA6e';
const PATIENT = { timeout: 120_000, interval: 250 };

const at = testFolder();
let postgres: Awaited<ReturnType<typeof startTemporaryPostgres>>;
let smtp: Awaited<ReturnType<typeof startSmtp>>;
let admin: pg.Client;
let site: SiteProcess;
let prometheus: Program;
let port: string;

/** The rules as they are released, but for how long each waits before it is sure. */
function writeImpatientRules(): void {
  const rules = readFileSync(join(monitoring, 'orchard-rules.yaml'), 'utf8');
  writeFileSync(at('rules.yaml'), rules.replaceAll(/^( +for:) .*$/gm, '$1 1s'));
}

async function startPrometheus(metricsPort: string): Promise<void> {
  writeImpatientRules();
  const config = {
    global: { scrape_interval: '1s', evaluation_interval: '1s' },
    rule_files: [at('rules.yaml')],
    scrape_configs: [
      {
        job_name: 'orchard',
        authorization: { credentials: TOKEN },
        static_configs: [{ targets: [`127.0.0.1:${metricsPort}`] }],
      },
    ],
  };
  // JSON is YAML as well.
  writeFileSync(at('prometheus.yaml'), JSON.stringify(config));
  port = await freePort();
  prometheus = await startProgram(
    'prometheus',
    [
      `--config.file=${at('prometheus.yaml')}`,
      `--storage.tsdb.path=${at('samples')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    { port: Number(port), debianPackage },
  );
}

async function ask<Answer>(path: string): Promise<Answer> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/${path}`);
  return ((await answer.json()) as { data: Answer }).data;
}

/** The names of the alerts that fire. */
async function firing(): Promise<string[]> {
  const { alerts } = await ask<{ alerts: { state: string; labels: { alertname: string } }[] }>(
    'alerts',
  );
  const names = alerts.filter(({ state }) => state === 'firing');
  return [...new Set(names.map(({ labels }) => labels.alertname))].sort();
}

/** The first value of an expression; undefined where it has none. */
async function readValue(expression: string): Promise<number | undefined> {
  const { result } = await ask<{ result: { value: [number, string] }[] }>(
    `query?query=${encodeURIComponent(expression)}`,
  );
  return result[0] && Number(result[0].value[1]);
}

/** How many samples of a metric there are. */
const samplesOf = (metric: string) => readValue(`sum(count_over_time(${metric}[5m]))`);

/** The metrics in the expressions of the board that have no value. */
async function unseenOnBoard(): Promise<string[]> {
  const board = readFileSync(join(monitoring, 'orchard-board.json'), 'utf8');
  const unseen: string[] = [];
  for (const [, text] of board.matchAll(/"expr": (".*")/g)) {
    const expression: string = JSON.parse(`${text}`);
    if ((await readValue(expression)) !== undefined) continue;
    unseen.push(/\b(?:orchard|http|process|nodejs)_\w+/.exec(expression)?.[0] ?? expression);
  }
  return unseen;
}

const makeBackup = (hours: number) =>
  admin.query(
    `INSERT INTO upkeep_runs (kind, backup, started_at, finished_at, succeeded, bytes)
     SELECT kind, 'x', now() - $1 * interval '1 hour', now() - $1 * interval '1 hour', true, 1
     FROM unnest(ARRAY['backup', 'drill']) kind`,
    [hours],
  );

beforeAll(async () => {
  postgres = await startTemporaryPostgres();
  admin = new pg.Client(postgres.connection);
  admin.on('error', () => {});
  await admin.connect();
  smtp = await startSmtp();
  mkdirSync(at('backups'));
  const { host = '', port: databasePort, user, password = '' } = postgres.connection;
  const metricsPort = await freePort();
  site = await startSite({
    DATA_DIR: at('data'),
    PORT: await freePort(),
    DATABASE_URL: `postgres:///postgres?${new URLSearchParams({
      host,
      port: String(databasePort),
      user: String(user),
      password: String(password),
    })}`,
    APP_SECRET,
    DEMO: '1',
    SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
    MAIL_FROM: 'Orchard <no-reply@example.jp>',
    METRICS_PORT: metricsPort,
    METRICS_TOKEN: TOKEN,
    BACKUP_TO: at('backups'),
    BACKUP_RECIPIENT: await recipientOf(await machineIdentity(at())),
    BACKUP_AT: 'off',
  });
  await admin.query("UPDATE staff SET created_at = now() - interval '30 hours'");
  await makeBackup(5);
  await startPrometheus(metricsPort);
}, 300_000);
afterAll(async () => {
  await prometheus?.stop();
  site?.process.kill('SIGKILL');
  await site?.ended;
  await smtp?.stop();
  await admin?.end().catch(() => {});
  await postgres?.stop();
});

/** Runs promtool on a file of the release. */
function promtool(...args: string[]): { status: number | null; said: string } {
  const run = spawnSync('promtool', args, { cwd: monitoring, encoding: 'utf8' });
  if (run.error) throw new Error(`promtool comes with the Debian package ${debianPackage}.`);
  return { status: run.status, said: run.stdout + run.stderr };
}

test('the rules are in order, and fire as their own tests say', () => {
  for (const args of [
    ['check', 'rules', 'orchard-rules.yaml'],
    ['test', 'rules', 'orchard-rules.test.yaml'],
  ]) {
    const { status, said } = promtool(...args);
    expect(status, said).toBe(0);
  }
});

test('each expression of the board has a value, unless the site lacks what it is about', {
  timeout: 300_000,
}, async () => {
  await expect.poll(() => samplesOf('orchard_database_up'), PATIENT).toBeGreaterThan(8);
  const unseen = new Set(await unseenOnBoard());
  // No https, no standby, no large table, no pg_stat_statements, and nothing asked of Vimeo.
  expect([...unseen].sort()).toEqual([
    'orchard_certificate_expiry_timestamp_seconds',
    'orchard_certificate_ok',
    'orchard_standby_lag_bytes',
    'orchard_standby_up',
    'orchard_statement_slowest_mean_seconds',
    'orchard_statistics_age_seconds',
    'orchard_vimeo_up',
  ]);
});

test('a site that breaks is told of by the alert for it, and a site that works by none', {
  timeout: 900_000,
}, async (context) => {
  // Each rule was asked some times about a site that works.
  await expect.poll(() => samplesOf('orchard_database_up'), PATIENT).toBeGreaterThan(8);
  const before = await firing();

  const faults: [alert: string, fault: () => unknown, repair?: () => unknown][] = [
    [
      'OrchardBackupOverdue',
      () => admin.query('DELETE FROM upkeep_runs'),
      // Whoever is told repairs it.
      () => makeBackup(1),
    ],
    [
      'OrchardMailFailing',
      async () => {
        smtp.behave('refuse for now');
        await admin.query(
          `INSERT INTO mails (kind, recipient, subject, body_text, body_html, message_id, next_attempt_at)
           SELECT 'test', 'a' || n || '@example.jp', 's', 't', 'h', '<' || n || '@x>', now()
           FROM generate_series(1, 6) n`,
        );
      },
    ],
    ['OrchardDatabaseDown', () => postgres.stop()],
    ['OrchardDown', () => site.process.kill('SIGKILL')],
  ];
  const fired: string[] = [];
  let longest = 0;
  for (const [alert, fault, repair] of faults) {
    const began = performance.now();
    await fault();
    await expect
      .poll(firing, PATIENT)
      .toContain(alert)
      .then(
        () => fired.push(alert),
        () => {},
      );
    longest = Math.max(longest, performance.now() - began);
    if (repair === undefined) continue;
    await repair();
    await expect.poll(firing, PATIENT).not.toContain(alert);
  }
  report(
    context,
    'K7',
    `faults told of ${fired.length} of ${faults.length}, the last after ${(longest / 1000).toFixed(0)} s; alerts of a site that works: ${before.length}`,
  );
  expect({ before, fired }).toEqual({ before: [], fired: faults.map(([alert]) => alert) });
});
