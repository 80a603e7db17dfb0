import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { generateX25519Identity } from 'age-encryption';
import { beforeAll, describe, expect, test } from 'vitest';
import { contentIn, differences, makeStore, runToEnd, settingsFor } from '#testing/restoring.ts';
import { startS3 } from '#testing/s3.ts';
import { copySiteData } from '#testing/site-data.ts';
import { testFolder } from '#testing/test-folder.ts';

const at = testFolder();
let site: Record<string, string>;
let dataDir: string;
const FILM = 'media/videos/film.mp4';

beforeAll(async () => {
  dataDir = at('data');
  const { identity, store } = await makeStore(at('kept'));
  mkdirSync(at('keys'));
  writeFileSync(at('keys/ours'), `# public key: …\n${identity}\n`);
  writeFileSync(at('keys/strange'), await generateX25519Identity());
  site = await settingsFor(dataDir, store);
  copySiteData('demo', dataDir);
  mkdirSync(dirname(join(dataDir, FILM)), { recursive: true });
  writeFileSync(join(dataDir, FILM), Buffer.alloc(300_000, 'film'));
});
const backUp = async (more: Record<string, string> = {}) => {
  const { code, output } = await runToEnd('backup', [], { ...site, ...more });
  expect([code, output]).toEqual([0, expect.stringMatching(/^\d{8}T\d{6}Z: \d+ rows, \d+ files/m)]);
  return /^\d{8}T\d{6}Z/m.exec(output)?.[0] as string;
};
const list = async () => (await runToEnd('backup', ['--list'], site)).output;
const restore = async (args: string[], name: string, more: Record<string, string> = {}) =>
  runToEnd('restore', args, { ...site, DATA_DIR: at(name), ...more });
/** The folder of the only site in the store. */
const siteFolder = () => {
  const [id = ''] = readdirSync(at('kept/sites'));
  return at('kept/sites', id);
};
const stored = () =>
  (readdirSync(siteFolder(), { recursive: true }) as string[]).filter((name) => name.includes('.'));

describe('a backup that is kept', () => {
  test('is encrypted, restores whole with the operator’s key, and stores a film once', async () => {
    const name = await backUp();
    const content = await contentIn(dataDir);
    expect(await list()).toContain(name);
    const found = spawnSync('grep', ['-rlaE', 'hanako|filmfilm|青木', at('kept')], {
      encoding: 'utf8',
    });
    expect(found.stdout).toBe('');
    const again = await backUp();
    expect(again).not.toBe(name);
    const film = createHash('sha256')
      .update(readFileSync(join(dataDir, FILM)))
      .digest('hex');
    expect(stored().filter((path) => path.includes(film))).toHaveLength(1);

    const { code, output } = await restore(
      ['--from', name, '--identity', at('keys/ours'), '--keep-sessions'],
      'fresh',
    );
    expect([code, output]).toEqual([
      0,
      expect.stringMatching(/^Fetching \S+ …\nRestored the site as of /),
    ]);
    expect(await differences({ dataDir, backup: '', content }, at('fresh'))).toEqual([
      // The run that the first backup was, as it stood then: under way.
      'upkeep_runs',
    ]);
    expect(readdirSync(at('fresh/work'))).toEqual([]);
  });

  test('is opened by this machine’s own key too, and by no other', async () => {
    expect(
      (await restore(['--from', 'latest', '--identity', join(dataDir, 'backup-key')], 'own')).code,
    ).toBe(0);
    const refused = await restore(
      ['--from', 'latest', '--identity', at('keys/strange')],
      'strange',
    );
    expect([refused.code, refused.output]).toEqual([
      1,
      expect.stringContaining('None of the keys opens this backup'),
    ]);
    const without = await restore(['--from', 'latest'], 'strange');
    expect([without.code, without.output]).toEqual([
      1,
      expect.stringContaining('--identity: name the file'),
    ]);
    const unknown = await restore(
      ['--from', '20200101T000000Z', '--identity', at('keys/ours')],
      'strange',
    );
    expect([unknown.code, unknown.output]).toEqual([
      1,
      expect.stringContaining('There is no backup 20200101T000000Z'),
    ]);
    expect(existsSync(at('strange/postgres'))).toBe(false);
  });

  test.each([
    [
      'a changed archive',
      /\.tar\.age$/,
      (path: string) => writeFileSync(path, 'changed'),
      /was changed/,
    ],
    ['a missing file', /files\/.*\.age$/, (path: string) => rmSync(path), /is missing in/],
    [
      'a changed file',
      /files\/.*\.age$/,
      (path: string) => {
        const bytes = readFileSync(path);
        bytes[bytes.length - 5] = (bytes[bytes.length - 5] ?? 0) ^ 1;
        writeFileSync(path, bytes);
      },
      /is damaged/,
    ],
  ])('with %s is refused, and nothing is restored', async (_, which, damage, sentence) => {
    const kept = at('kept');
    const whole = at('whole');
    spawnSync('cp', ['-a', kept, whole]);
    for (const path of stored().filter((one) => which.test(one))) {
      damage(join(siteFolder(), path));
    }
    const { code, output } = await restore(
      ['--from', 'latest', '--identity', at('keys/ours')],
      'damaged',
    );
    expect([code, output]).toEqual([1, expect.stringMatching(sentence)]);
    expect(readdirSync(at('damaged'), { recursive: true })).toEqual(['work']);
    rmSync(kept, { recursive: true });
    spawnSync('mv', [whole, kept]);
  });

  test('is made by one machine, the one restored last until another takes over, and goes by the rule', async () => {
    const refused = await runToEnd('backup', [], site);
    expect([refused.code, refused.output]).toEqual([
      1,
      expect.stringContaining('another machine keeps the backups of this site'),
    ]);
    expect((await runToEnd('backup', ['--take-over'], site)).code).toBe(0);
    rmSync(join(dataDir, FILM), { force: true });
    // Of the night before, one that only a rule of more days keeps.
    const [old = ''] = stored().filter((one) => /^backups\/.*json$/.test(one));
    for (const path of stored().filter((one) => /^backups\/.*json$/.test(one))) {
      if (path !== old) rmSync(join(siteFolder(), path));
    }
    const file = join(siteFolder(), old);
    const made = new Date(Date.now() - 2 * 86_400_000).toISOString();
    writeFileSync(file, readFileSync(file, 'utf8').replace(/("made_at": ")[^"]+/, `$1${made}`));
    const name = await backUp({ BACKUP_KEEP: '1d' });
    expect((await list()).trim().split('\n')).toEqual([expect.stringContaining(name)]);
    expect(stored().filter((path) => path.endsWith('.tar.age'))).toHaveLength(1);
    const index = JSON.parse(readFileSync(join(siteFolder(), 'backups', `${name}.json`), 'utf8'));
    expect(stored().filter((path) => path.startsWith('files/'))).toHaveLength(
      new Set(index.files.map(({ sha256 }: { sha256: string }) => sha256)).size,
    );
  });

  test('goes to a bucket in the same form', async () => {
    const server = await startS3(at('s3'));
    try {
      const BACKUP_TO = server.urlOf('films').replace(/(\?|$)/, '/site$1');
      const name = await backUp({ BACKUP_TO });
      const content = await contentIn(dataDir);
      const { code, output } = await restore(
        ['--from', 'latest', '--identity', at('keys/ours'), '--keep-sessions'],
        'from-bucket',
        { BACKUP_TO },
      );
      expect([code, output]).toEqual([0, expect.stringContaining('Restored')]);
      expect(name).toMatch(/^2/);
      expect(
        (await differences({ dataDir, backup: '', content }, at('from-bucket'))).filter(
          (one) => !['upkeep_runs'].includes(one),
        ),
      ).toEqual([]);
    } finally {
      await server.close();
    }
  });

  test('needs a place', async () => {
    const { code, output } = await runToEnd('backup', [], {
      ...site,
      BACKUP_TO: '',
      BACKUP_RECIPIENT: '',
    });
    expect([code, output]).toEqual([1, expect.stringContaining('BACKUP_TO names no place')]);
  });
});
