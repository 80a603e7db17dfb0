import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, type SiteProcess, siteMain, startSite } from '#server/testing/site-process.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';

export const MEBIBYTE = 2 ** 20;

/** Whether this machine lets a site have disks of its own: Linux, as root. */
export const mayMount =
  spawnSync('unshare', ['-m', 'sh', '-c', 'mount -t tmpfs orchard /mnt'], { stdio: 'ignore' })
    .status === 0;

/** A site with the demo content whose folders lie on small disks of their own. */
export interface SmallDiskSite<Disk extends string> extends SiteProcess {
  /** A disk's folder, as seen from outside the site's mount namespace. */
  disk(name: Disk): string;
  /** Fills a disk except for `leave` bytes; what filled it before goes. */
  fill(name: Disk, leave: number): void;
  /** Makes empty files until a disk takes only `leave` more; what filled it before goes. */
  fillWithFiles(name: Disk, leave: number): void;
  /** Takes back what fills a disk. */
  free(name: Disk): void;
}

/**
 * Starts a site on small disks, which only its own processes see.
 * @param disks each with the size that `mount` gives it: `size=500m`, and `nr_inodes=16k`, say
 * @param settingsOn the site's settings, by the folder of each disk
 */
export async function startOnSmallDisks<Disk extends string>(
  disks: Record<Disk, string>,
  settingsOn: (folderOf: (name: Disk) => string) => Record<string, string>,
): Promise<SmallDiskSite<Disk>> {
  const folder = temporaryFolder();
  const names = Object.keys(disks) as Disk[];
  const folderOf = (name: Disk) => join(folder.path, name);
  for (const name of names) mkdirSync(folderOf(name));
  const mounts = names.map(
    (name) => `mount -t tmpfs -o ${disks[name]},mode=711 orchard "$0/${name}"`,
  );
  const script = [...mounts, 'exec "$@"'].join(' && ');
  const settings = { ...settingsOn(folderOf), DEMO: '1', PORT: await freePort() };
  const site = await startSite({ PATH: process.env.PATH ?? '', ...settings }, siteMain, [
    ...['unshare', '-m', 'sh', '-c', script, folder.path],
  ]);
  const disk = (name: Disk) => join('/proc', String(site.process.pid), 'root', folderOf(name));
  const ballast = (name: Disk) => join(disk(name), 'ballast');
  const free = (name: Disk) => rmSync(ballast(name), { recursive: true, force: true });
  return {
    ...site,
    disk,
    free,
    fill: (name, leave) => {
      free(name);
      const { bavail, bsize } = statfsSync(disk(name));
      let left = bavail * bsize - leave;
      for (const size of [8 * MEBIBYTE, 4_096]) {
        const chunk = Buffer.alloc(size);
        try {
          for (; left >= size; left -= size) writeFileSync(ballast(name), chunk, { flag: 'a' });
        } catch {
          // The disk cannot be fuller than that.
        }
      }
    },
    fillWithFiles: (name, leave) => {
      free(name);
      mkdirSync(ballast(name));
      const { ffree } = statfsSync(disk(name));
      try {
        for (let at = leave; at < ffree; at += 1) writeFileSync(join(ballast(name), `${at}`), '');
      } catch {
        // The site has made some meanwhile.
      }
    },
    // Its disks end with it.
    stop: async () => {
      const code = await site.stop();
      folder.remove();
      return code;
    },
  };
}
