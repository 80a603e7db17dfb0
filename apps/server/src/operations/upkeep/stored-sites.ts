import { existsSync, renameSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#platform/config/config.ts';
import { StartRefusal } from '#platform/config/start-refusal.ts';
import type { BackupPlace } from '#platform/config/upkeep-values.ts';
import { type BackupStore, openBackupStore, placeBelow } from './backup-store.ts';
import { decryptFile, encryptFile, machineIdentity, recipientOf } from './encryption.ts';
import {
  newId,
  readOwnNote,
  readSiteNote,
  type SiteNote,
  writeOwnNote,
  writeSiteNote,
} from './site-notes.ts';
import { makeWorkFolder, workFolder } from './work-folders.ts';

const MACHINE_KEY = 'machine-key.age';
const FOLDER = 'sites/';

/** A site in a store. */
export interface StoredSite {
  id: string;
  publicUrl: string;
  /** The machine that makes its backups. */
  holder: string;
  /** When its holder became it. */
  since: string;
  /** Name of its newest backup. */
  last: string | null;
  /** Where its things lie. */
  place: BackupPlace;
  store: BackupStore;
}

type Settings = Pick<Config, 'backupTo' | 'dataDir' | 'publicUrl' | 'backupRecipients'>;
type Where = Pick<Settings, 'backupTo' | 'dataDir'>;

/** Where what is on its way to a bucket lies. */
const scratchOf = ({ dataDir }: Pick<Config, 'dataDir'>): string => workFolder(dataDir, 'store');

/** @throws StartRefusal when the settings name no place */
function placeOf({ backupTo }: Pick<Config, 'backupTo'>): BackupPlace {
  if (backupTo !== null) return backupTo;
  throw new StartRefusal({
    ja: 'BACKUP_TOにバックアップの保管先がありません。BACKUP_TOとBACKUP_RECIPIENTを設定するか、--to フォルダー を指定してください。',
    en: 'BACKUP_TO names no place for backups: set it and BACKUP_RECIPIENT, or say --to FOLDER.',
  });
}

/**
 * The store's address, without keys.
 * @throws StartRefusal when the settings name no place
 */
export const addressOfStore = (settings: Where): string =>
  openBackupStore(placeOf(settings), scratchOf(settings)).address;

/** The settings of a store in a folder, to be read. */
export const storeIn = (folder: string, dataDir: string) => ({
  dataDir,
  backupTo: { kind: 'folder', folder } as const,
});

/** Whether a folder is a store, and not a plain backup. */
export const isStore = (folder: string): boolean => existsSync(join(folder, FOLDER));

async function siteAt(place: BackupPlace, scratch: string): Promise<StoredSite | null> {
  const store = openBackupStore(place, scratch);
  const note = await readSiteNote(store);
  if (note === null) return null;
  const { id, public_url: publicUrl, holder, since } = note;
  const backups = (await store.list('backups/')).filter((name) => name.endsWith('.json'));
  return {
    id,
    publicUrl,
    holder,
    since,
    last: backups.at(-1)?.slice('backups/'.length, -'.json'.length) ?? null,
    place,
    store,
  };
}

/**
 * The sites of a store.
 * @throws StartRefusal when the settings name no place, or it is out of reach
 */
export async function listSites(settings: Where) {
  const [place, scratch] = [placeOf(settings), scratchOf(settings)];
  const names = await openBackupStore(place, scratch).folders(FOLDER);
  const found = await Promise.all(
    names.map((name) => siteAt(placeBelow(place, `${FOLDER}${name}/`), scratch)),
  );
  return found.filter((site) => site !== null);
}

const describe = ({ id: name, publicUrl, last }: StoredSite) =>
  `${name} ${publicUrl} ${last ?? '-'}`;

/** The site whose ID begins like this, or the only one. */
function choose(sites: StoredSite[], wanted: string | undefined, address: string): StoredSite {
  const found = sites.filter((site) => site.id.startsWith(wanted ?? ''));
  const [first, ...others] = found;
  if (first !== undefined && others.length === 0) return first;
  const list = sites.map(describe).join(', ');
  throw new StartRefusal(
    sites.length === 0
      ? { ja: `${address} に、バックアップがありません。`, en: `There is no backup in ${address}.` }
      : {
          ja: `${address} には、サイトが${sites.length}つあります。--site で指定してください：${list}。`,
          en: `${address} holds ${sites.length} sites: name one by --site: ${list}.`,
        },
  );
}

/** This site as its store has it; null where nothing of it is there yet. */
const findOwn = (settings: Where, site: string) =>
  siteAt(placeBelow(placeOf(settings), `${FOLDER}${site}/`), scratchOf(settings));

/**
 * Opens the site whose backups are wanted: the one that is named, else this machine's, else the only
 * one of the store.
 * @param wanted its ID, or how that begins
 * @throws StartRefusal when there is none, or several and none is named
 */
export async function openSite(settings: Where, wanted?: string): Promise<StoredSite> {
  const note = wanted === undefined ? readOwnNote(settings.dataDir) : null;
  const ownSite = note && (await findOwn(settings, note.site));
  if (ownSite) return ownSite;
  return choose(await listSites(settings), wanted, addressOfStore(settings));
}

/** This site in the store, and why this machine may not write there; null: nothing of it is there. */
export async function findOwnSite(
  settings: Where,
): Promise<{ site: StoredSite; refusal: StartRefusal | null } | null> {
  const note = readOwnNote(settings.dataDir);
  const site = note && (await findOwn(settings, note.site));
  if (!site) return null;
  return { site, refusal: site.holder === note?.machine ? null : heldElsewhere(site) };
}

const heldElsewhere = ({ since, publicUrl, store: { address } }: StoredSite) =>
  new StartRefusal({
    ja: `${address} には、${since} から別のサーバーがこのサイト（${publicUrl}）のバックアップを保管しています。このサーバーに戻すときは「orchard backup --take-over」を実行してください。`,
    en: `Since ${since} another machine keeps the backups of this site (${publicUrl}) in ${address}. Where this one shall do it again, run "orchard backup --take-over".`,
  });

/**
 * Opens this site for writing, in a folder of its own, which it makes. The machine's key goes there
 * too, sealed for the operators.
 * @param takesOver makes this machine the holder, whichever is it
 * @throws StartRefusal when another machine is the holder
 */
export async function holdSite(
  settings: Settings,
  { takesOver = false } = {},
): Promise<StoredSite> {
  const { dataDir, publicUrl, backupRecipients } = settings;
  const claim = readOwnNote(dataDir) ?? { site: newId(), machine: newId() };
  const target = placeBelow(placeOf(settings), `${FOLDER}${claim.site}/`);
  const scratch = scratchOf(settings);
  const store = openBackupStore(target, scratch);
  const found = await readSiteNote(store);
  if (found !== null && found.holder !== claim.machine && !takesOver) {
    const held = await siteAt(target, scratch);
    if (held) throw heldElsewhere(held);
  }
  const note: SiteNote = {
    format: 1,
    id: claim.site,
    public_url: publicUrl.origin,
    holder: claim.machine,
    since: found?.holder === claim.machine ? found.since : new Date().toISOString(),
  };
  // Cut off in between, what was begun in the store goes on under the same name.
  writeOwnNote(dataDir, claim);
  if (JSON.stringify(note) !== JSON.stringify(found)) await writeSiteNote(store, note);
  // For itself too: a restore with this machine's key takes the site over as well.
  const readers = [...backupRecipients, await recipientOf(await machineIdentity(dataDir))];
  await store.put(MACHINE_KEY, (to) => encryptFile(join(dataDir, 'backup-key'), to, readers));
  const site = await siteAt(target, scratch);
  if (site === null) throw new Error('a note that was written is there');
  return site;
}

/**
 * Makes a machine on which a site was restored the one that makes its backups: with the key of the
 * machine before, which the store holds for the operators, so that all that is stored opens here.
 * @param identities the operators' secret keys
 */
export async function takeOverSite(
  settings: Settings,
  { id: site, store }: StoredSite,
  identities: readonly string[],
): Promise<void> {
  const { dataDir } = settings;
  const scratch = await makeWorkFolder(dataDir, 'key');
  try {
    const [sealed, key] = [join(scratch, MACHINE_KEY), join(scratch, 'backup-key')];
    if (await store.get(MACHINE_KEY, sealed)) {
      await decryptFile(sealed, key, identities);
      renameSync(key, join(dataDir, 'backup-key'));
    }
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
  const note = readOwnNote(dataDir);
  writeOwnNote(dataDir, note?.site === site ? note : { site, machine: newId() });
  await holdSite(settings, { takesOver: true });
}
