import { link, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { formatStaffMessage } from '@orchard/contract/staff/messages';
import { type Kysely, sql } from 'kysely';
import { addStoredFilms } from '#features/films/films.store.ts';
import { addStoredResources } from '#features/video-resources/resource-files.store.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import type { FileStorage } from '#platform/storage/file-storage.ts';

/** Where a point's files are, and the site's. */
export interface Places {
  /** The point's folder of films, pictures and other files. */
  pointMedia: string;
  mediaDir: string;
  storage: FileStorage;
}

/** What of a draft's files is nowhere any more, in Japanese; null: nothing. */
export interface MissingFiles {
  /** Without it the record is not written. */
  refused: string | null;
  /** Without it the record is written. */
  missing: string | null;
}

interface Named {
  media_file?: string | null;
  resources?: readonly { file: string; title: string }[];
}

/** The files that a draft names, as the storage calls them, with how people call them. */
function filesOf(draft: object): Map<string, string> {
  const { media_file: film, resources = [] } = draft as Named;
  const pictures = JSON.stringify(draft).matchAll(
    /\/media\/((?:images|public)\/[0-9A-Za-z][\w.-]*)/g,
  );
  return new Map([
    ...(film ? [[`videos/${film}`, '動画ファイル'] as const] : []),
    ...resources.map(({ file, title }) => [`resources/${file}`, `資料「${title}」`] as const),
    ...[...pictures].map(([, name = '']) => [name, `画像「${name}」`] as const),
  ]);
}

/** Takes a file over from the point, unless it is there; whether it is there by then. */
async function takeFile({ pointMedia, mediaDir, storage }: Places, name: string): Promise<boolean> {
  if (await storage.has(name)) return true;
  const to = join(mediaDir, name);
  try {
    await mkdir(dirname(to), { recursive: true, mode: 0o700 });
    await link(join(pointMedia, name), to);
    return true;
  } catch {
    return false;
  }
}

/** Notes films and resources of then that the site no longer knows. */
async function noteUploads(past: Kysely<DB>, now: Kysely<DB>, names: readonly string[]) {
  const below = (folder: string) =>
    names.filter((name) => name.startsWith(folder)).map((name) => name.slice(folder.length));
  const { rows: films } = await sql<Parameters<typeof addStoredFilms>[1][number]>`
    SELECT name, bytes, media_file AS "mediaFile", duration_seconds AS "durationSeconds"
    FROM film_uploads WHERE media_file = ANY(${below('videos/')}::text[])`.execute(past);
  await addStoredFilms(now, films);
  const { rows: resources } = await sql<{ file: string; bytes: number }>`
    SELECT file, bytes FROM resource_files
    WHERE file = ANY(${below('resources/')}::text[])`.execute(past);
  await addStoredResources(now, resources);
}

/**
 * Takes the files over from a point that drafts of then name and the site has no more.
 * @param drafts each as it was then, and as it is
 * @returns for each what is nowhere
 */
export async function takeFiles(
  sides: { past: Kysely<DB>; now: Kysely<DB> },
  places: Places,
  drafts: readonly { past: object | undefined; now: object | undefined }[],
): Promise<MissingFiles[]> {
  // A file that the record names today as well is not this change's.
  const wanted = drafts.map(({ past, now }) => {
    const today = filesOf(now ?? {});
    return [...filesOf(past ?? {})].filter(([name]) => !today.has(name));
  });
  const there = new Map<string, boolean>();
  for (const [name] of wanted.flat()) {
    if (!there.has(name)) there.set(name, await takeFile(places, name));
  }
  await noteUploads(
    sides.past,
    sides.now,
    [...there].filter(([, is]) => is).map(([name]) => name),
  );
  const say = (files: readonly (readonly [string, string])[]) =>
    files.length === 0
      ? null
      : formatStaffMessage('content_restore.no_file', {
          files: files.map(([, label]) => label).join('、'),
        });
  return wanted.map((files) => {
    const gone = files.filter(([name]) => !there.get(name));
    const isPicture = ([name]: readonly [string, string]) => /^(?:images|public)\//.test(name);
    return {
      refused: say(gone.filter((file) => !isPicture(file))),
      missing: say(gone.filter(isPicture)),
    };
  });
}
