import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { linkFile, refuseTightDisk } from '#operations/archive/point-folder.ts';
import { readNights } from '#operations/archive/stored-nights.ts';
import { readManifest } from '#operations/backup/manifest.ts';
import { restoreBeside } from '#operations/backup/restore-beside.ts';
import { machineIdentity } from '#operations/upkeep/encryption.ts';
import { fetchBackup } from '#operations/upkeep/repository.ts';
import type { Config } from '#platform/config/config.ts';
import { settingsBeside } from '#platform/config/config-type.ts';
import { StartRefusal } from '#platform/config/start-refusal.ts';
import { secretOf } from '#platform/secrets/app-secret.ts';
import type { PointArchive } from './point-archive.ts';

/** A database takes up this many times its packed and encrypted rows, with an empty cluster. */
const UNPACKED = 12;
const CLUSTER_BYTES = 100e6;

const isMedia = (path: string) => path.startsWith('media/');

/**
 * The nights that this site has stored, for every kind of database: a backup is restored into an
 * embedded one. Files that the site still has are not brought out of the store.
 */
export const nightsArchive = (config: Config): PointArchive => ({
  async open(at, { folder, say }) {
    const stored = await readNights(config);
    const night = stored?.nights.find((one) => one.at === at)?.index;
    if (stored === undefined || night === undefined) {
      throw new StartRefusal({
        ja: 'その夜のバックアップは、もうありません。',
        en: 'The backup of that night is not there any more.',
      });
    }
    await refuseTightDisk(config.dataDir, CLUSTER_BYTES + night.archive.bytes * UNPACKED);
    say({ ja: 'バックアップを取り出しています。', en: 'Bringing the backup.' });
    const fetched = join(folder.path, 'night');
    let count = 0;
    await fetchBackup(
      stored.store,
      night.name,
      [await machineIdentity(config.dataDir)],
      fetched,
      async ({ path, bytes }, to) => {
        count += 1;
        if (count % 100 === 0) {
          const all = night.files.length;
          say({
            ja: `ファイルを用意しています（${count} / ${all}）。`,
            en: `Bringing the files (${count} of ${all}).`,
          });
        }
        return isMedia(path) && linkFile(join(config.dataDir, path), to, bytes);
      },
    );
    const manifest = readManifest(fetched, secretOf(config));
    const media = join(fetched, 'media');
    if (existsSync(media)) await rename(media, join(folder.path, 'media'));
    say({ ja: 'データベースに復元しています。', en: 'Restoring the database.' });
    folder.unlock();
    const storage = await restoreBeside(settingsBeside(config, folder.path), {
      folder: fetched,
      manifest: { ...manifest, files: manifest.files.filter(({ path }) => !isMedia(path)) },
    });
    await rm(fetched, { recursive: true, force: true });
    return { connection: storage.direct, owner: storage.owner, stop: () => storage.close() };
  },
});
