import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { BLOCKED_PORTS, weakSettings } from './weak-settings.ts';

const APP_SECRET = 'k3J9vQ2xLw8RtZ5bN7mYp4HdFs6GcTaE';
const PUBLIC_URL = 'https://members.example.jp';
const weakOf = (env: Record<string, string>) =>
  weakSettings(readConfig({ PUBLIC_URL, TRUSTED_PROXIES: '127.0.0.1', ...env })).map(
    ({ en }) => en,
  );

test.each([
  ['postgres://o:p@localhost/o', 0],
  ['postgres://o:p@127.0.0.1:5433/o', 0],
  ['postgres://o:p@[::1]/o', 0],
  ['postgres:///o?host=/run/postgresql&user=o', 0],
  ['postgres://%2Frun%2Fpostgresql/o', 0],
  ['postgres://o:p@db/o', 1],
  ['postgres://o:p@10.0.0.21:5432/o', 1],
  ['postgres://o:p@localhost/o?host=10.0.0.21', 1],
  ['postgres://o:p@db/o?sslmode=prefer', 1],
  ['postgres://o:p@db/o?sslmode=disable', 1],
  ['postgres://o:p@db/o?sslmode=require', 0],
  ['postgres://o:p@db/o?sslmode=verify-full', 0],
])('a database at %s is named %i times at the start', (DATABASE_URL, times) => {
  const weak = weakOf({ DATABASE_URL, APP_SECRET });
  expect(weak.filter((line) => line.startsWith('DATABASE_URL leads to'))).toHaveLength(times);
  expect(weak).toHaveLength(times);
});

test.each([
  ['https://k:s@s3.example.jp/films', 0],
  ['http://k:s@127.0.0.1:9000/films', 0],
  ['http://k:s@minio:9000/films', 1],
])('a bucket at %s is named %i times', (FILMS_S3_URL, times) => {
  const weak = weakOf({ FILMS_S3_URL });
  expect(weak.filter((line) => line.startsWith('FILMS_S3_URL leads to'))).toHaveLength(times);
});

test('the embedded database and a trial without TLS are named', () => {
  expect(weakOf({})).toEqual([expect.stringContaining('is a beta build')]);
  const trial = { PUBLIC_URL: 'http://192.168.0.5:3000', INSECURE_TRIAL: '1' };
  expect(weakOf(trial)).toContainEqual(expect.stringMatching(/^INSECURE_TRIAL: passwords/));
});

test.each([
  ['4190', 1],
  ['6000', 1],
  ['10080', 1],
  ['3000', 0],
  ['8080', 0],
])('the port %s is named %i times', (PORT, times) => {
  const weak = weakOf({ PORT });
  expect(weak.filter((line) => line.startsWith('PORT: browsers and many'))).toHaveLength(times);
});

test('a port is named that programs refuse as bad', async () => {
  for (const port of BLOCKED_PORTS) {
    const refused = fetch(`http://127.0.0.1:${port}`);
    await expect(refused).rejects.toMatchObject({ cause: { message: 'bad port' } });
  }
});
