import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { noteRestoring } from '#operations/backup/restore-marker.ts';
import { testConfig } from '#testing/config.ts';
import { ffmpegPath } from '#testing/film-file.ts';
import { ffmpegWithoutHdr, where } from '#testing/films.ts';
import { testFolder } from '#testing/test-folder.ts';
import { examineDisks, examineFfmpeg, examineRestore, examineSettings } from './examine-machine.ts';

const folder = testFolder()();

test('settings that everybody on the machine may read are wrong', async () => {
  const file = join(folder, 'orchard.env');
  writeFileSync(file, 'PORT=3000\n');
  chmodSync(file, 0o644);
  expect((await examineSettings(testConfig(folder), file))[0]?.says.en).toContain('chmod o=');
  chmodSync(file, 0o640);
  expect((await examineSettings(testConfig(folder), file))[0]).toMatchObject({ state: 'well' });
});

test('settings that weaken the site are told of', async () => {
  const config = { ...testConfig(folder), insecureTrial: true, databaseUrl: 'postgres:///orchard' };
  expect(await examineSettings(config, join(folder, 'none'))).toMatchObject([
    { state: 'well' },
    { state: 'unsure', says: { en: expect.stringContaining('INSECURE_TRIAL') } },
  ]);
});

test('the folders of data and backups must be there, and open to the site', async () => {
  // Not even root enters what nobody may execute.
  const closed = join(folder, 'closed');
  writeFileSync(closed, '', { mode: 0o600 });
  expect(await examineDisks({ dataDir: closed, backupTo: null })).toMatchObject([
    { state: 'wrong', says: { en: expect.stringContaining('EACCES') } },
  ]);
  const missing = { kind: 'folder' as const, folder: join(folder, 'missing') };
  expect(await examineDisks({ dataDir: folder, backupTo: missing })).toMatchObject([
    { state: expect.any(String), says: { en: expect.stringMatching(/ has .* GB left/) } },
    { state: 'wrong', says: { en: expect.stringContaining('ENOENT') } },
  ]);
});

test('a restore that has not ended is wrong, and what ends it is said', () => {
  expect(examineRestore(folder).state).toBe('well');
  const restoring = { id: '1', backup: '2', folder: '/kept/old', madeAt: 'June', signsOut: false };
  noteRestoring(folder, restoring);
  expect(examineRestore(folder)).toMatchObject({
    state: 'wrong',
    says: { ja: expect.stringContaining('orchard restore --from /kept/old') },
  });
});

test('a missing FFmpeg is told of unless none is wanted', async () => {
  expect((await examineFfmpeg(join(folder, 'ffmpeg'))).state).toBe('unsure');
  expect((await examineFfmpeg(null)).state).toBe('well');
});

test.skipIf(ffmpegPath === null)(
  where('an FFmpeg that knows nothing of HDR is told of'),
  async () => {
    expect((await examineFfmpeg(ffmpegPath)).state).toBe('well');
    expect(await examineFfmpeg(await ffmpegWithoutHdr(folder))).toMatchObject({
      state: 'unsure',
      says: { ja: expect.stringContaining('HDR') },
    });
  },
);
