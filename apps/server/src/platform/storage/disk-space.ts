import { statfs } from 'node:fs/promises';

/** An amount of a disk: what the site's user may still take, and what there is in all. */
interface Amount {
  free: number;
  size: number;
}

/** What is left on the disk of a folder. */
export interface DiskSpace {
  bytes: Amount;
  /** Files (inodes); null on disks that count none, as Btrfs. */
  files: Amount | null;
}

/** Measures the disk of a folder. @throws where the folder is not there */
export async function diskSpace(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize, ffree, files } = await statfs(folder);
  return {
    bytes: { free: bavail * bsize, size: blocks * bsize },
    files: files > 0 ? { free: ffree, size: files } : null,
  };
}
