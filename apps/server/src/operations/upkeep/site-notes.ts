import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { StartRefusal } from '#platform/config/start-refusal.ts';
import type { BackupStore } from './backup-store.ts';

const ID_BYTES = 6;
/** A random ID of a site or a machine. */
export const newId = () => randomBytes(ID_BYTES).toString('hex');
const id = z.string().check(z.regex(/^[0-9a-f]{12}$/));

/** The note of a site, readable in its store: nothing of a person. */
const siteNote = z.object({
  format: z.literal(1),
  id,
  public_url: z.string(),
  /** The machine that makes its backups. */
  holder: id,
  since: z.string(),
});
export type SiteNote = z.output<typeof siteNote>;

/** Which site of a store is this one, and which of its machines this is. */
const ownNote = z.object({ site: id, machine: id });
type OwnNote = z.output<typeof ownNote>;

const SITE_NOTE = 'site.json';

const noteFile = (dataDir: string) => join(dataDir, 'backup-site.json');

/** The note of this machine; null before its first backup. */
export function readOwnNote(dataDir: string): OwnNote | null {
  try {
    return ownNote.parse(JSON.parse(readFileSync(noteFile(dataDir), 'utf8')));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new StartRefusal({
      ja: `${noteFile(dataDir)} を読めません。消すと、次のバックアップは新しいサイトとして保管されます。`,
      en: `${noteFile(dataDir)} cannot be read; without it the next backup is kept as that of a new site.`,
    });
  }
}

/** Writes the note of this machine. */
export function writeOwnNote(dataDir: string, note: OwnNote): void {
  const draft = `${noteFile(dataDir)}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(note)}\n`, { mode: 0o600, flush: true });
  renameSync(draft, noteFile(dataDir));
}

/** The note of the site whose things lie in a store; null without one. */
export async function readSiteNote(store: BackupStore): Promise<SiteNote | null> {
  const text = await store.read(SITE_NOTE);
  if (text === undefined) return null;
  try {
    return siteNote.parse(JSON.parse(text));
  } catch {
    throw new StartRefusal({
      ja: `${store.address} の ${SITE_NOTE} は壊れているか、新しいバージョンのものです。`,
      en: `${SITE_NOTE} in ${store.address} is damaged, or of a newer version.`,
    });
  }
}

/** Writes the note of a site. */
export const writeSiteNote = (store: BackupStore, note: SiteNote): Promise<void> =>
  store.write(SITE_NOTE, `${JSON.stringify(note, null, 1)}\n`);
