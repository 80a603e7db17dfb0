import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect, createServer as createNetServer } from 'node:net';
import { join } from 'node:path';
import { notedPostmaster, runsCluster } from '@orchard/embedded-postgres';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { copySiteData } from '#testing/site-data.ts';
import {
  builtCommands,
  freePort,
  isReady,
  launchSite,
  type SiteProcess,
  startSite,
} from '#testing/site-process.ts';
import { visit } from '#testing/site-visitor.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';
import { startTemporaryPostgres } from '#testing/temporary-postgres.ts';

const APP_SECRET = 'k3J9vQ2xLw8RtZ5bN7mYp4HdFs6GcTaE';
const invitation = [
  builtCommands,
  ...['member', 'invite'],
  ...['--email', 'new@example.jp', '--name', '新人', '--role', 'orchard_main'],
];

let folder: ReturnType<typeof temporaryFolder>;
let settings: Record<string, string>;
let sites: SiteProcess[];

beforeEach(async () => {
  folder = temporaryFolder();
  settings = { DATA_DIR: join(folder.path, 'data'), PORT: await freePort(), DEMO: '0' };
  sites = [];
});

afterEach(async () => {
  for (const site of sites) await site.stop();
  folder.remove();
});

/** Starts the site: on a folder that it knows, or with content in it when that is asked for. */
async function start(more: Record<string, string> = {}): Promise<SiteProcess> {
  const dataDir = settings.DATA_DIR as string;
  if (!existsSync(dataDir)) copySiteData(more.DEMO === '1' ? 'demo' : 'empty', dataDir);
  const site = await startSite({ ...settings, ...more });
  sites.push(site);
  return site;
}

const cluster = () => join(settings.DATA_DIR as string, 'postgres');
const isDatabaseRunning = () => {
  const pid = notedPostmaster(cluster());
  return pid !== undefined && runsCluster(pid, cluster());
};

describe('refuses to start with one sentence and exit code 1', () => {
  async function refusal(more: Record<string, string>, command?: string[]): Promise<string> {
    const site = launchSite({ ...settings, ...more }, command);
    expect(await site.ended).toBe(1);
    expect(site.output()).not.toMatch(/\n\s+at /);
    expect(isDatabaseRunning()).toBe(false);
    return site.output();
  }

  test('a public address without TLS, and demo content where others may come in', async () => {
    expect(await refusal({ DEMO: '', PUBLIC_URL: 'http://members.example.jp' })).toBe(
      'PUBLIC_URL http://members.example.jp lets others in, and needs a PUBLIC_URL that begins with https://; for trying out in a network of your own set INSECURE_TRIAL=1.\n',
    );
    const site = await start({ DEMO: '1' });
    await site.stop();
    for (const open of [
      { HOST: '0.0.0.0', INSECURE_TRIAL: '1' },
      { PUBLIC_URL: 'https://members.example.jp', TRUSTED_PROXIES: 'none' },
    ]) {
      expect(await refusal({ DEMO: '', ...open })).toContain(
        'The database holds the demo content, whose sign-ins are known to everybody',
      );
    }
  });

  test('but a trial that others may reach starts with nothing that is known', async () => {
    const site = await start({ DEMO: '', HOST: '0.0.0.0', INSECURE_TRIAL: '1' });
    // What it prints may arrive after it answers.
    await vi.waitFor(() =>
      expect(site.output()).toContain('INSECURE_TRIAL: passwords and sessions'),
    );
    expect(site.output()).not.toContain('/dev/mail');
    expect((await fetch(`${site.url}/dev/mail`)).status).toBe(404);
    await expect(visit(site.url, 'hanako')).rejects.toThrow('422');
  });

  test('a system that lets too few files be open', async () => {
    const limited = spawnSync(
      'sh',
      [
        '-c',
        'ulimit -n 24 && exec "$0" "$1"',
        process.execPath,
        join(import.meta.dirname, 'main.ts'),
      ],
      { env: settings, encoding: 'utf8' },
    );
    expect([limited.status, limited.stderr]).toEqual([
      1,
      'The system lets too few files be open at once: raise the limit of open files to 1024 or more (ulimit -n, or LimitNOFILE of the service).\n',
    ]);
  });

  test('a port in use', async () => {
    const other = createServer().listen(Number(settings.PORT), '127.0.0.1');
    expect(await refusal({})).toContain(
      `Port ${settings.PORT} of 127.0.0.1 is in use. Stop what uses it, or set PORT to another one.`,
    );
    other.close();
  });

  test('a port in use, already before anything is built or made', async () => {
    const ask = () =>
      spawnSync(process.execPath, [join(import.meta.dirname, 'check-settings.ts')], {
        env: settings,
        encoding: 'utf8',
      });
    expect(ask().status).toBe(0);
    const other = createServer().listen(Number(settings.PORT), '127.0.0.1');
    await once(other, 'listening');
    const refused = ask();
    other.close();
    expect([refused.status, refused.stderr]).toEqual([
      1,
      `Port ${settings.PORT} of 127.0.0.1 is in use. Stop what uses it, or set PORT to another one.\n`,
    ]);
    expect(existsSync(settings.DATA_DIR as string)).toBe(false);
  });

  test('a data folder that cannot be made', async () => {
    const file = join(folder.path, 'file');
    writeFileSync(file, '');
    expect(await refusal({ DATA_DIR: join(file, 'data') })).toMatch(
      /^The data folder .* cannot be written \(ENOTDIR\)\. .*set DATA_DIR to a folder of yours\.\n$/,
    );
  });

  test('a database server that is not there, for a command', async () => {
    const DATABASE_URL = `postgres://nobody:secret@127.0.0.1:${await freePort()}/site`;
    expect(await refusal({ DATABASE_URL, APP_SECRET }, invitation)).toBe(
      'The database of DATABASE_URL cannot be used: nothing listens there; start the server, or correct the address.\n',
    );
  });

  test('a schema that this version does not know', async () => {
    const site = await start();
    const client = new pg.Client({ ...socket(), user: 'postgres', database: 'postgres' });
    await client.connect();
    await client.query("INSERT INTO schema_migrations VALUES ('9999_later.sql', '')");
    await client.end();
    await site.stop();
    expect(await refusal({})).toContain(
      'The database has the migration 9999_later.sql, which this version of the program does not know.',
    );
  });

  test('a second start on the same data', async () => {
    const first = await start();
    const second = launchSite({ ...settings, PORT: await freePort() });
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain(`in use by another start (process ${first.process.pid})`);
    expect(second.output()).toContain('The setting DATA_DIR names the folder.');
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
  });
});

function socket() {
  return { host: join(settings.DATA_DIR as string, 'socket'), port: 5432 };
}

describe('a database elsewhere that is not up yet', () => {
  test('is waited for', async () => {
    const database = await startTemporaryPostgres();
    const { host, port } = database.connection;
    const address = Number(await freePort());
    const DATABASE_URL = `postgres://postgres@127.0.0.1:${address}/postgres`;
    const site = launchSite({ ...settings, DATABASE_URL, APP_SECRET });
    sites.push(site);
    await expect.poll(site.output).toContain('start the server, or correct the address. Waiting');
    const network = createNetServer((visitor) => {
      const server = connect(`${host}/.s.PGSQL.${port}`);
      for (const socket of [visitor, server]) socket.on('error', () => {});
      visitor.pipe(server).pipe(visitor);
    });
    network.listen(address, '127.0.0.1');
    await expect.poll(() => isReady(site.url)).toBe(true);
    expect(await site.stop(), site.output()).toBe(0);
    network.close();
    await database.stop();
  });

  test('is waited for no longer than anybody wants it', async () => {
    const DATABASE_URL = `postgres://nobody:secret@127.0.0.1:${await freePort()}/site`;
    const site = launchSite({ ...settings, DATABASE_URL, APP_SECRET });
    await expect.poll(site.output).toContain('Waiting for it.');
    expect(await site.stop()).toBe(0);
  });
});

describe('ends in order', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)('on %s, with the database', async (signal) => {
    const site = await start();
    site.process.kill(signal);
    expect(await site.ended, site.output()).toBe(0);
    expect(isDatabaseRunning()).toBe(false);
  });

  const production = {
    PUBLIC_URL: 'https://members.example.jp',
    TRUSTED_PROXIES: '127.0.0.1',
    DEMO: '',
  };

  // A crowded machine may sleep through the 0.8 s: then once more, from a new start.
  const briefly = { retry: 3 };

  test.each([
    ['in production', production, 'members.example.jp'],
    ['over plain http', {}, 'localhost'],
  ])('%s, saying so for 0.8 s before it stops answering', briefly, async (_where, more, name) => {
    const site = await start(more);
    const headers = { host: name };
    const visitor = connect(Number(settings.PORT), '127.0.0.1').on('error', () => {});
    await once(visitor, 'connect');
    site.process.kill('SIGTERM');
    await expect
      .poll(async () => (await fetch(`${site.url}/readyz`)).status, { timeout: 5_000 })
      .toBe(503);
    const answer = await fetch(`${site.url}/healthz`, { headers });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('connection')).toBe('close');
    expect(await site.ended).toBe(0);
  });

  test('a second signal ends it at once, and the next start recovers', async () => {
    const site = await start(production);
    // Whose request is under way is waited for: it would not have ended by itself meanwhile.
    const visitor = connect(Number(settings.PORT), '127.0.0.1').on('error', () => {});
    await once(visitor, 'connect');
    visitor.write('GET /healthz HTTP/1.1\r\nhost: members.example.jp\r\n');
    site.process.kill('SIGINT');
    await expect.poll(site.output).toContain('Stopping.');
    const insist = () => site.process.kill('SIGINT') && site.process.exitCode;
    await expect.poll(insist, { interval: 100 }).not.toBe(null);
    expect(await site.ended).toBe(1);
    await start();
  });
});

test('other users of the machine read nothing in the data folder, also of what was open before', async () => {
  const dataDir = settings.DATA_DIR as string;
  mkdirSync(join(dataDir, 'media/images'), { recursive: true, mode: 0o755 });
  writeFileSync(join(dataDir, 'media/images/old.webp'), '', { mode: 0o644 });
  await start({ DEMO: '1' });
  const open = readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => statSync(path).mode & 0o077 && !statSync(path).isSocket());
  expect(open).toEqual([]);
  // As root PostgreSQL is another user, and has to pass through.
  expect(statSync(dataDir).mode & (process.getuid?.() === 0 ? 0o066 : 0o077)).toBe(0);
});

test('a member is invited beside the running site, which goes on', async () => {
  const site = await start();
  const command = launchSite(settings, invitation);
  expect(await command.ended, command.output()).toBe(0);
  const mails = await (await fetch(`${site.url}/dev/mail`)).text();
  expect(mails).toContain('new@example.jp');
});
