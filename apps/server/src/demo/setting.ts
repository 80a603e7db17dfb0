import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import type { Kysely } from 'kysely';
import type { Cast } from '#demo/cast/cast.ts';
import { serverFolder } from '#platform/config/folders.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import type { DemoAudience } from './content/shapes.ts';

/** The folder of the demo content's media in the project. */
export const demoMediaFolder = join(serverFolder, 'demo-media');

/** Folders of the site's media: films, pictures and papers for members, logos for everyone. */
type MediaKind = 'videos' | 'images' | 'public' | 'resources';

/** Copies files of the demo content to the site's media folders. */
interface MediaFiles {
  /**
   * Copies a file of `demo-media`, once.
   * @param source path within `demo-media`
   * @returns the file's name in the folder
   */
  put(source: string, kind: MediaKind): Promise<string>;
}

/**
 * Opens the folders in a data folder. A name contains a hash of the file's content. So two
 * different files never share one, as caches expect, and a second run after a killed one makes no
 * second copy.
 */
export function openMediaFiles(dataDir: string): MediaFiles {
  const done = new Map<string, Promise<string>>();
  const copy = async (source: string, kind: MediaKind) => {
    const content = await readFile(join(demoMediaFolder, source));
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 12);
    const { name, ext } = parse(source);
    const folder = join(dataDir, 'media', kind);
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, `${name}-${hash}${ext}`), content);
    return `${name}-${hash}${ext}`;
  };
  return {
    put(source, kind) {
      const key = `${kind}/${source}`;
      const name = done.get(key) ?? copy(source, kind);
      done.set(key, name);
      return name;
    },
  };
}

/** Copies a picture that lectures and series share. Returns its address. */
export const putPicture = async (media: MediaFiles, picture: string): Promise<string> =>
  `/media/images/${await media.put(`pictures/${picture}.webp`, 'images')}`;

/** The context of every part of the seeding. */
export interface Setting {
  db: Kysely<DB>;
  /** The origin of all times, by the database's clock. */
  now: Date;
  media: MediaFiles;
  brandIds: { club: number; wis: number };
  cast: Cast;
}

/** The brands of an audience; none: every member. */
export const audienceIds = ({ brandIds }: Setting, audience: DemoAudience): number[] =>
  ({ all: [], orchard: [brandIds.club], wis: [brandIds.wis] })[audience];
