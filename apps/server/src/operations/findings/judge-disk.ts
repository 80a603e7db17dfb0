import type { DiskSpace } from '#platform/storage/disk-space.ts';
import { type Finding, well, wrong } from './finding.ts';

const GIGABYTE = 1e9;
/** Time to act before the site refuses changes. */
const LEAST_FREE_BYTES = 2 * GIGABYTE;
/** Some hundred films and their pictures. */
const LEAST_FREE_FILES = 10_000;

const DISK = { ja: 'ディスク', en: 'Disk' };

/** Whether the disk of a folder has space. */
export function judgeDisk(folder: string, { bytes, files }: DiskSpace): Finding {
  const free = `${(bytes.free / GIGABYTE).toFixed(1)} GB`;
  if (bytes.free < LEAST_FREE_BYTES) {
    return wrong(
      DISK,
      `${folder} の空きが ${free} しかありません。なくなると、変更の保存もバックアップも止まります。不要なファイルを削除するか、ディスクを増やしてください。`,
      `${folder} has only ${free} left; without any, neither changes nor backups are kept. Remove what is not needed, or enlarge the disk.`,
    );
  }
  if (files && files.free < LEAST_FREE_FILES) {
    return wrong(
      DISK,
      `${folder} のディスクには、空きが ${free} あっても、あと ${files.free}個のファイルしか作れません（inodeの不足）。なくなると、変更の保存もバックアップも止まります。小さなファイルがたくさんあるフォルダ（古いログや一時ファイル）を片づけてください。`,
      `The disk of ${folder} takes only ${files.free} more files, though ${free} are free (inodes run out); without any, neither changes nor backups are kept. Remove folders with many small files, such as old logs and temporary files.`,
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
