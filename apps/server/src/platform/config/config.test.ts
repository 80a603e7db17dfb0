import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { projectFolder } from './folders.ts';
import { parseSettings } from './settings-file.ts';

const AGE_KEY = `age1${'q'.repeat(58)}`;
const SECRET = 'k3J9vQ2xLw8RtZ5bN7mYp4HdFs6GcTaE';
const DATABASE_URL = 'postgres://o:p@localhost/o';
const HTTPS = { PUBLIC_URL: 'https://members.example.jp', TRUSTED_PROXIES: '127.0.0.1' };

test('with nothing set, everything has its default', () => {
  expect(readConfig({})).toEqual({
    host: '127.0.0.1',
    port: 3000,
    listenFd: null,
    trustedProxies: [],
    metricsPort: null,
    metricsHost: '127.0.0.1',
    metricsToken: null,
    securityContact: null,
    logLevel: null,
    backupTo: null,
    backupRecipients: [],
    backupKeep: { days: 7, weeks: 4, months: 0 },
    backupLastDay: 35,
    pgbackrest: null,
    backupAt: '03:30',
    releaseFeed: null,
    ffmpegPath: 'ffmpeg',
    filmsS3: null,
    clamd: null,
    publicUrl: new URL('http://localhost:3000'),
    production: false,
    dataDir: join(projectFolder, 'data'),
    databaseUrl: null,
    databaseReplicaUrl: null,
    databaseDirectUrl: null,
    databaseOwnerUrl: null,
    smtpUrl: null,
    mailFrom: null,
    mailConnections: 4,
    mailRate: null,
    mailDailyCap: null,
    demo: 'if-empty',
    insecureTrial: false,
    productName: 'Orchard',
    productSlug: 'orchard',
    videoOembedUrl: new URL('https://vimeo.com/api/oembed.json'),
    vimeoApiUrl: new URL('https://api.vimeo.com'),
    appSecret: null,
  });
});

test('an empty value counts as absent', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ', DEMO: '' })).toEqual(readConfig({}));
});

describe('what follows from what', () => {
  test('the public address follows the port', () => {
    expect(readConfig({ PORT: '8080' }).publicUrl.origin).toBe('http://localhost:8080');
  });

  test('https is production', () => {
    expect(readConfig(HTTPS).production).toBe(true);
  });

  test.each([
    ['127.0.0.1', ['127.0.0.1']],
    ['172.30.77.0/24, ::1', ['172.30.77.0/24', '::1']],
    ['none', []],
  ])('TRUSTED_PROXIES=%s trusts %j', (TRUSTED_PROXIES, trustedProxies) => {
    expect(readConfig({ ...HTTPS, TRUSTED_PROXIES })).toMatchObject({ trustedProxies });
  });

  test.each([
    ['if-empty', {}],
    ['on', { DEMO: '1' }],
    ['off', { DEMO: '0' }],
    ['off', { DATABASE_URL, APP_SECRET: SECRET }],
    ['on', { DATABASE_URL, APP_SECRET: SECRET, DEMO: '1' }],
    ['off', HTTPS],
  ])('demo content is %s with %o', (demo, env) => {
    expect(readConfig(env).demo).toBe(demo);
  });

  test.each<[NodeJS.ProcessEnv, boolean]>([
    [{}, true],
    [{ HOST: 'localhost' }, true],
    [{ HOST: '::1', PUBLIC_URL: 'http://127.0.0.1:3000' }, true],
    [{ PUBLIC_URL: 'http://orchard.localhost:3000' }, true],
    [{ HOST: '0.0.0.0', ...HTTPS }, true],
    [{ PUBLIC_URL: 'http://members.example.jp' }, false],
    [{ PUBLIC_URL: 'http://192.168.0.5:3000' }, false],
    [{ PUBLIC_URL: 'http://localhost.example.jp' }, false],
    [{ HOST: '0.0.0.0' }, false],
    [{ HOST: '::' }, false],
    [{ HOST: '192.168.0.5' }, false],
    [{ HOST: 'members.example.jp' }, false],
  ])('%o may start: %s; with INSECURE_TRIAL it may, without demo content', (env, may) => {
    if (may) expect(readConfig(env).insecureTrial).toBe(false);
    else {
      expect(() => readConfig(env)).toThrow(
        /^(PUBLIC_URL|HOST) [^\n]+ needs a PUBLIC_URL that begins with https:\/\/; for trying out in a network of your own set INSECURE_TRIAL=1\.$/,
      );
    }
    expect(readConfig({ ...env, INSECURE_TRIAL: '1' }).insecureTrial).toBe(!may);
    expect(readConfig({ ...env, INSECURE_TRIAL: '1' }).demo).toBe(
      may && !env.PUBLIC_URL?.startsWith('https') ? 'if-empty' : 'off',
    );
  });

  test('backups go into a folder or below a prefix of a bucket', () => {
    const place = (BACKUP_TO: string) =>
      readConfig({ BACKUP_TO, BACKUP_RECIPIENT: AGE_KEY }).backupTo;
    expect(place('/srv/backup')).toEqual({ kind: 'folder', folder: '/srv/backup' });
    expect(place('https://key:s%2Fcret@s3.example.jp/bucket/a/b?region=auto')).toEqual({
      kind: 's3',
      prefix: 'a/b/',
      settings: {
        bucket: new URL('https://s3.example.jp/bucket'),
        region: 'auto',
        accessKeyId: 'key',
        secretAccessKey: 's/cret',
      },
    });
    expect(
      readConfig({ BACKUP_KEEP: '14d', BACKUP_LAST_DAY: '400', BACKUP_AT: 'off' }),
    ).toMatchObject({
      backupKeep: { days: 14, weeks: 0, months: 0 },
      backupLastDay: 400,
      backupAt: null,
    });
  });

  test('the slug is the lower-case form of the name', () => {
    expect(readConfig({ PRODUCT_NAME: 'Green Hill' }).productSlug).toBe('green-hill');
  });
});

describe('refuses with a sentence that names the setting', () => {
  test.each<[NodeJS.ProcessEnv, string]>([
    [{ PORT: 'abc' }, 'PORT must be a whole number from 1 to 65535.'],
    [{ PORT: '0' }, 'PORT must be'],
    [{ PORT: '65536' }, 'PORT must be'],
    [{ PORT: '30.5' }, 'PORT must be'],
    [{ HOST: 'http://x' }, 'HOST must be an IP address or a host name'],
    [
      { PUBLIC_URL: 'members.example.jp' },
      'PUBLIC_URL must be an address that begins with http://',
    ],
    [{ PUBLIC_URL: 'ftp://example.jp' }, 'PUBLIC_URL must be an address'],
    [{ PUBLIC_URL: 'https://example.jp/site' }, 'PUBLIC_URL must be an origin without a path'],
    [
      { PUBLIC_URL: 'http://example.jp', NODE_ENV: 'production' },
      'PUBLIC_URL must begin with https:// when NODE_ENV is production.',
    ],
    [{ NODE_ENV: 'production' }, 'PUBLIC_URL must begin with https://'],
    [
      { PUBLIC_URL: 'https://example.jp' },
      'TRUSTED_PROXIES is required with https: set it to the address of the proxy in front',
    ],
    [{ TRUSTED_PROXIES: 'none, 10.0.0.1' }, 'TRUSTED_PROXIES must be IP addresses or networks'],
    [{ DATABASE_URL: 'mysql://localhost/x', APP_SECRET: SECRET }, 'DATABASE_URL must look like'],
    [{ DATABASE_URL }, 'APP_SECRET is required with DATABASE_URL'],
    [{ APP_SECRET: 'short' }, 'APP_SECRET must have at least 32 characters'],
    [{ APP_SECRET: 'change-me-change-me-change-me-1234' }, 'APP_SECRET must be random'],
    [{ APP_SECRET: 'a'.repeat(40) }, 'APP_SECRET must be random'],
    [{ SMTP_URL: 'mail.example.jp' }, 'SMTP_URL must be an address'],
    [{ SMTP_URL: 'smtp://mail.example.jp' }, 'MAIL_FROM is required with SMTP_URL'],
    [{ MAIL_CONNECTIONS: '0' }, 'MAIL_CONNECTIONS must be a whole number from 1 to 50'],
    [{ MAIL_RATE: '1.5' }, 'MAIL_RATE must be a whole number from 1 to'],
    [{ MAIL_DAILY_CAP: 'all' }, 'MAIL_DAILY_CAP must be a whole number from 1 to'],
    [{ MAIL_FROM: 'a@b.jp, c@d.jp' }, 'MAIL_FROM must be one mail address'],
    [{ DEMO: 'yes' }, 'DEMO must be 1 or 0.'],
    [{ DEMO: '1', PUBLIC_URL: 'https://example.jp' }, 'DEMO must not be 1 in production'],
    [
      { DEMO: '1', HOST: '0.0.0.0', INSECURE_TRIAL: '1' },
      'DEMO must not be 1 where others come in: its sign-ins are known to everybody.',
    ],
    [{ PRODUCT_NAME: '<script>' }, 'PRODUCT_NAME must be'],
    [{ VIDEO_OEMBED_URL: 'vimeo' }, 'VIDEO_OEMBED_URL must be an address'],
    [
      { VIDEO_OEMBED_URL: 'http://127.0.0.1:1', PUBLIC_URL: 'https://example.jp' },
      'VIDEO_OEMBED_URL must be an address that begins with https://.',
    ],
    [
      { VIDEO_OEMBED_URL: 'https://0177.0.0.1', PUBLIC_URL: 'https://example.jp' },
      'VIDEO_OEMBED_URL must be on the open internet.',
    ],
    [
      { VIDEO_OEMBED_URL: 'http://169.254.169.254' },
      'VIDEO_OEMBED_URL must be on the open internet or an address of this machine.',
    ],
    [
      { VIMEO_API_URL: 'https://api.vimeo.com.example.jp' },
      'VIMEO_API_URL must be https://api.vimeo.com or an address of this machine.',
    ],
    [
      { VIMEO_API_URL: 'https://127.0.0.1:1', PUBLIC_URL: 'https://example.jp' },
      'VIMEO_API_URL must be https://api.vimeo.com.',
    ],
    [{ METRICS_HOST: '0.0.0.0' }, 'METRICS_TOKEN is required with METRICS_HOST 0.0.0.0'],
    [{ SECURITY_CONTACT: 'security@example.jp' }, 'SECURITY_CONTACT must look like mailto:'],
    [{ SECURITY_CONTACT: 'http://example.jp/security' }, 'SECURITY_CONTACT must look like mailto:'],
    [{ SECURITY_CONTACT: 'mailto:a@b.jp\nContact: x' }, 'SECURITY_CONTACT must look like mailto:'],
    [{ RELEASE_FEED: 'http://example.jp/releases.json' }, 'RELEASE_FEED must be an address on the'],
    [{ RELEASE_FEED: 'https://10.0.0.1/releases.json' }, 'RELEASE_FEED must be an address on the'],
    [{ RELEASE_FEED: 'https://a:b@example.jp/f.json' }, 'RELEASE_FEED must be an address on the'],
    [
      { RELEASE_FEED: 'http://127.0.0.1:1/f.json', PUBLIC_URL: 'https://example.jp' },
      'RELEASE_FEED must be an address on the open internet that begins with https:// and holds no password.',
    ],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of debug, info, warn, error.'],
    [{ BACKUP_TO: 'backup', BACKUP_RECIPIENT: AGE_KEY }, 'BACKUP_TO must be an absolute folder'],
    [
      { BACKUP_TO: 'http://key:secret@s3.example.jp/bucket', BACKUP_RECIPIENT: AGE_KEY },
      'BACKUP_TO must be an absolute folder, or look like https://',
    ],
    [{ BACKUP_TO: '/srv/backup' }, 'BACKUP_RECIPIENT is required with BACKUP_TO'],
    [{ BACKUP_RECIPIENT: 'AGE-SECRET-KEY-1X' }, 'BACKUP_RECIPIENT must be public keys (age1…)'],
    [{ BACKUP_KEEP: '14' }, 'BACKUP_KEEP must look like "7d 4w 6m"'],
    [{ BACKUP_KEEP: '0d' }, 'BACKUP_KEEP must keep one day at least.'],
    [{ BACKUP_LAST_DAY: '0' }, 'BACKUP_LAST_DAY must be a number of days from 1 to 3650'],
    [{ BACKUP_LAST_DAY: '3651' }, 'BACKUP_LAST_DAY must be a number of days from 1 to 3650'],
    [{ PGBACKREST_STANZA: 'main' }, 'DATABASE_URL is required with PGBACKREST_STANZA'],
    [{ PGBACKREST_STANZA: '--x' }, 'PGBACKREST_STANZA must be the name of a stanza'],
    [{ BACKUP_AT: '24:00' }, 'BACKUP_AT must be a time of day like 03:30, or "off"'],
  ])('%o', (env, sentence) => {
    expect(() => readConfig(env)).toThrow(sentence);
  });

  test('all faults at once, one line each', () => {
    const fault = () => readConfig({ PORT: 'x', DEMO: 'x', PUBLIC_URL: 'x' });
    expect(fault).toThrow(/^PORT [^\n]+\.\nPUBLIC_URL [^\n]+\.\nDEMO [^\n]+\.$/);
  });

  test('a misspelt name in the file of settings', () => {
    const file = parseSettings('PORT=3000\nSMPT_URL=smtp://x\nDATA_DIR=/srv');
    expect(() => readConfig({}, file)).toThrow(
      /^SMPT_URL in the file of settings is no setting: \.env\.example names them all\.$/,
    );
  });
});

describe('a secret', () => {
  const KEY = 'AKIAEXAMPLE';
  const ENCODED =
    'in its user and password, characters such as / # % @ are written %2F %23 %25 %40.';
  const ends = { DATABASE_URL: 'db/o', SMTP_URL: 'mail/', FILMS_S3_URL: 's3/b', BACKUP_TO: 's3/b' };
  const schemes = {
    DATABASE_URL: 'postgres',
    SMTP_URL: 'smtps',
    FILMS_S3_URL: 'https',
    BACKUP_TO: 'https',
  };
  type Name = keyof typeof ends;
  const names = Object.keys(ends) as Name[];
  const settings = (name: Name, secret: string) => ({
    [name]: `${schemes[name]}://${KEY}:${secret}@${ends[name]}`,
    APP_SECRET: SECRET,
    MAIL_FROM: 'a@b.jp',
    BACKUP_RECIPIENT: AGE_KEY,
  });

  test.each(
    names.flatMap((name) =>
      // With digits before it, an address ends there without being wrong.
      ['Ab9/cdEf', '12/34', '12?34', '12#34', 'Ab#9', '50%off', 'x%', '%ff'].map(
        (secret) => [name, secret] as const,
      ),
    ),
  )('of %s with raw signs is refused without a part of it: %s', (name, secret) => {
    const read = () => readConfig(settings(name, secret));
    expect(read).toThrow(`${name} is an address that cannot be read: ${ENCODED}`);
    const parts = [KEY, secret, ...secret.split(/[/?#%]/)].filter((part) => part.length > 2);
    for (const part of parts) expect(read).not.toThrow(part);
  });

  test.each(names)('of %s may hold any sign that is encoded', (name) => {
    expect(() => readConfig(settings(name, 'a%2Fb%23c%25d%40e+f=:'))).not.toThrow();
  });

  test('that stands in the place of something else is not repeated', () => {
    const source = readFileSync(join(import.meta.dirname, 'config.ts'), 'utf8');
    const all = [...source.matchAll(/take\('(\w+)'/g)].map(([, name = '']) => name);
    expect(all.length).toBeGreaterThan(30);
    for (const secret of ['AGE-SECRET-KEY-1QHUNTER2', 'https://k:hunter2@h/b/c#d', 'hunter2/%']) {
      const env = Object.fromEntries(all.map((name) => [name, secret]));
      expect(() => readConfig(env)).toThrow(/^(?![\s\S]*hunter2)[\s\S]*PORT must be/i);
    }
  });

  test.each([
    ['SMTP_URL=smtps://user:12#34@mail.example.jp', ['SMTP_URL']],
    ['  export METRICS_TOKEN = abc#def', ['METRICS_TOKEN']],
    ['METRICS_TOKEN="abc#def"', []],
    ['PORT=3000 # as before', []],
    ['# PORT=3000#1', []],
    ['PORT=#3000', []],
  ])('that a file of settings cuts at # is told: %s', (line, cut) => {
    expect(parseSettings(line).cut).toEqual(cut);
    const read = () => readConfig({}, { values: {}, cut });
    const [name] = cut;
    if (name) expect(read).toThrow(`The value of ${name} in the file of settings ends at a #`);
    else expect(read).not.toThrow();
  });
});

test('an own database names the stanza of its archive', () => {
  const env = { DATABASE_URL, APP_SECRET: SECRET, PGBACKREST_STANZA: 'main' };
  expect(readConfig(env)).toMatchObject({ pgbackrest: { stanza: 'main' } });
});

test('.env.example names every setting that is read', () => {
  const example = readFileSync(join(projectFolder, '.env.example'), 'utf8');
  const source = readFileSync(join(import.meta.dirname, 'config.ts'), 'utf8');
  const names = [...source.matchAll(/take\('(\w+)'|env\.([A-Z_]+)/g)].map((m) => m[1] ?? m[2]);
  expect(names).toContain('DATA_DIR');
  for (const name of names.filter((name) => name !== 'NODE_ENV')) {
    expect(example).toMatch(new RegExp(`^#${name}=`, 'm'));
  }
});

test.each([
  ['/run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
  ['127.0.0.1:3310', { host: '127.0.0.1', port: 3310 }],
  ['[::1]:3310', { host: '::1', port: 3310 }],
  ['clamav', null],
  ['clamav:0', null],
  ['http://clamav:3310', null],
])('a scanner is the path of a socket, or a host and port: %s', (text, address) => {
  const read = () => readConfig({ CLAMD: text }).clamd;
  if (address) expect(read()).toEqual(address);
  else expect(read).toThrow('CLAMD');
});
