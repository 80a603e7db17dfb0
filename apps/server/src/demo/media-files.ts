import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { serverFolder } from '#platform/server-folder.ts';

/** Where the media of the demo content lie in the project. */
export const demoMediaFolder = join(serverFolder, 'demo-media');

/** Folders of the site's media: films and pictures for members, logos for everyone. */
type Shelf = 'videos' | 'images' | 'public';

/** Puts files of the demo content on the site's shelves. */
export interface MediaFiles {
  /**
   * Copies a file of `demo-media`, once.
   * @param source path within `demo-media`
   * @returns the name that it has on the shelf
   */
  put(source: string, shelf: Shelf): Promise<string>;
}

/**
 * Opens the shelves in a data folder. A name carries a hash of what is in the file: no two files
 * ever have the same one, as caches expect, and a second run after a killed one makes no second copy.
 */
export function openMediaFiles(dataDir: string): MediaFiles {
  const done = new Map<string, Promise<string>>();
  const copy = async (source: string, shelf: Shelf) => {
    const content = await readFile(join(demoMediaFolder, source));
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 12);
    const { name, ext } = parse(source);
    const folder = join(dataDir, 'media', shelf);
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, `${name}-${hash}${ext}`), content);
    return `${name}-${hash}${ext}`;
  };
  return {
    put(source, shelf) {
      const key = `${shelf}/${source}`;
      const name = done.get(key) ?? copy(source, shelf);
      done.set(key, name);
      return name;
    },
  };
}
