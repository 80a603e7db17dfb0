import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { findRestoring } from '#operations/backup/restore-marker.ts';
import { type Finding, reasonOf, unsure, well, wrong } from '#operations/findings/finding.ts';
import { closedFolder, judgeDisk } from '#operations/findings/judge-disk.ts';
import { installationHere } from '#operations/installation/installation.ts';
import { differingTimers, differingUnits } from '#operations/installation/systemd.ts';
import type { Config } from '#platform/config/config.ts';
import { weakSettings } from '#platform/config/weak-settings.ts';
import { ffmpegFinder } from '#platform/ffmpeg/ffmpeg.ts';
import { diskSpace } from '#platform/storage/disk-space.ts';

const SETTINGS = { ja: '設定', en: 'Settings' };
const RESTORED = { ja: '復元の途中', en: 'Unfinished restore' };
const FFMPEG = { ja: 'FFmpeg', en: 'FFmpeg' };

/** Settings that are read, but endanger the site; who may read their file. */
export async function examineSettings(config: Config, file: string): Promise<Finding[]> {
  const found = await stat(file).catch(() => null);
  const place =
    found === null ? { ja: '環境変数だけ', en: 'The environment alone' } : { ja: file, en: file };
  return [
    (found?.mode ?? 0) & 0o007
      ? wrong(
          SETTINGS,
          `${file} には秘密の値があるのに、このサーバーの誰でも読めます。「chmod o= ${file}」を実行してください。`,
          `${file} holds secrets, and everybody on this machine may read it: run "chmod o= ${file}".`,
        )
      : well(SETTINGS, `${place.ja}で、正しく読めます。`, `${place.en} is in order.`),
    ...weakSettings(config).map(({ ja, en }) => unsure(SETTINGS, ja, en)),
  ];
}

async function examineDisk(folder: string): Promise<Finding> {
  try {
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return judgeDisk(folder, await diskSpace(folder));
  } catch (problem) {
    return closedFolder(folder, reasonOf(problem));
  }
}

/** The disks that the site and its backups need. */
export const examineDisks = ({
  dataDir,
  backupTo,
}: Pick<Config, 'dataDir' | 'backupTo'>): Promise<Finding[]> => {
  const folders = [dataDir, ...(backupTo?.kind === 'folder' ? [backupTo.folder] : [])];
  return Promise.all(folders.map(examineDisk));
};

/** Whether a restore into the data folder has begun and not ended. */
export function examineRestore(dataDir: string): Finding {
  const restoring = findRestoring(dataDir);
  return restoring === undefined
    ? well(RESTORED, 'ありません。', 'There is none.')
    : wrong(
        RESTORED,
        `${dataDir} は ${restoring.madeAt} のバックアップから復元している途中です。「orchard restore --from ${restoring.folder}」をもう一度実行すると、続きから終わらせます。`,
        `${dataDir} is restored by half from the backup of ${restoring.madeAt}: run "orchard restore --from ${restoring.folder}" again, which goes on where it ended.`,
      );
}

/** Whether films can be transcoded. */
export async function examineFfmpeg(program: string | null): Promise<Finding> {
  if (program === null) {
    return well(
      FFMPEG,
      '使わない設定です（FFMPEG_PATH=off）。',
      'The settings want none (FFMPEG_PATH=off).',
    );
  }
  const found = await ffmpegFinder(program)();
  if (found?.mapsTones) {
    return well(FFMPEG, '動画ファイルを変換できます。', 'Films can be transcoded.');
  }
  if (found) {
    return unsure(
      FFMPEG,
      `${program} にlibzimg（zscale）がないため、HDRの動画（iPhoneなど）の色が薄くなります。libzimgの入ったFFmpegにしてください（Debianのものは含みます）。`,
      `${program} lacks libzimg (zscale), so films in HDR (of iPhones, say) come out pale: use an FFmpeg that has it, as Debian's does.`,
    );
  }
  return unsure(
    FFMPEG,
    `${program} が、libx264とAACとffprobeつきでは見つかりません。動画ファイルは届いたままの形で再生されます。変換するには、インストール（apt-get install ffmpeg）するかFFMPEG_PATHを直してください。`,
    `${program} is not there with libx264, AAC and ffprobe, so films play as they are sent. To transcode them, install it (apt-get install ffmpeg) or correct FFMPEG_PATH.`,
  );
}

const UNITS = { ja: 'ユニット', en: 'Units' };

/** Whether what starts the site and its nightly work is as the settings want it. */
export function examineUnits(config: Config): Finding[] {
  const installation = installationHere();
  if (installation === null) return [];
  if (installation.service === 'process') {
    return config.backupTo !== null && config.backupAt === null
      ? [
          unsure(
            UNITS,
            '設定がBACKUP_AT=offなので、サイトは夜間の作業を始めません。別の仕組みで毎晩「orchard nightly」を実行してください。',
            'With BACKUP_AT=off the site does not start the nightly work: let something else run "orchard nightly" each night.',
          ),
        ]
      : [];
  }
  const names = [
    ...differingUnits(installation, config),
    ...differingTimers(config).map(([name]) => name),
  ];
  if (names.length === 0)
    return [well(UNITS, '設定どおりです。', 'They are as the settings want them.')];
  const list = [...new Set(names)].join(', ');
  return [
    wrong(
      UNITS,
      `${list} が設定やこのバージョンと合っていません。「orchard restart」で直ります。`,
      `${list} are not as the settings and this version want them: "orchard restart" brings them.`,
    ),
  ];
}
