import { type Finding, well, wrong } from './finding.ts';

const GIGABYTE = 1e9;
/** Time to act before the site refuses changes. */
const LEAST_FREE_BYTES = 2 * GIGABYTE;

const DISK = { ja: 'ディスク', en: 'Disk' };

/** Whether the disk of a folder has space. */
export function judgeDisk(folder: string, freeBytes: number): Finding {
  const free = `${(freeBytes / GIGABYTE).toFixed(1)} GB`;
  if (freeBytes < LEAST_FREE_BYTES) {
    return wrong(
      DISK,
      `${folder} の空きが ${free} しかありません。なくなると、変更の保存もバックアップも止まります。不要なファイルを削除するか、ディスクを増やしてください。`,
      `${folder} has only ${free} left; without any, neither changes nor backups are kept. Remove what is not needed, or enlarge the disk.`,
    );
  }
  return well(DISK, `${folder} の空きは ${free} です。`, `${folder} has ${free} left.`);
}

/** A folder that the site cannot use. */
export const closedFolder = (folder: string, reason: string): Finding =>
  wrong(
    DISK,
    `${folder} を読み書きできません（${reason}）。フォルダの有無と権限を確かめてください。`,
    `${folder} cannot be read and written (${reason}). See that it is there, and correct its rights.`,
  );
