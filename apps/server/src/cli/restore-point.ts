import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { makeDataFolder } from '@orchard/embedded-postgres';
import { becomeSiteUser } from '#installation/system-user.ts';
import {
  findWay,
  listStretches,
  readCatalogue,
  type Stretch,
} from '#platform/archive/catalogue.ts';
import { findRestoring, forgetRestoring, noteRestoring } from '#platform/backup/restore-marker.ts';
import { readSettings } from '#platform/config/config.ts';
import { StartRefusal } from '#platform/config/start-refusal.ts';
import { migrate } from '#platform/database/migrate.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import { wireTimeOf } from '#platform/database/wire-time.ts';
import { identitiesOf } from '#platform/upkeep/encryption.ts';
import { applyErasedList } from '#use-cases/apply-erased-list.ts';
import { backupStoreOf } from '#use-cases/make-backup.ts';
import { openPoint } from '#use-cases/open-point.ts';
import { signEverybodyOut } from '#use-cases/sign-everybody-out.ts';
import { findErased, formatErased, keepErasedHere } from './erased-members.ts';

interface Wish {
  at: string;
  identity?: string;
  erased?: string;
  signOut: boolean;
}

/** A time in Japan as people write it, in milliseconds since 1970. */
function timeOf(text: string): number {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)$/.exec(text.trim()) ?? [];
  const at = Date.parse(`${day}T${time}+09:00`);
  if (day && time && !Number.isNaN(at)) return at;
  throw new StartRefusal({
    ja: `--at には「2026-11-20 12:34:56」の形の日時（日本時間）か latest を指定してください（「${text}」は使えません）。`,
    en: `--at must be a time in Japan like "2026-11-20 12:34:56", or latest, not "${text}".`,
  });
}

const inJapan = (milliseconds: number) => wireTimeOf(Math.floor(milliseconds / 1000));

function withoutRecord(stretches: readonly Stretch[]): StartRefusal {
  const list = stretches.map(({ from, to }) => `${inJapan(from)} – ${inJapan(to)}`).join(', ');
  return new StartRefusal({
    ja: `その時点は記録されていません。記録のある範囲（日本時間）：${list || 'ありません'}。`,
    en: `The archive does not hold that point in time. It holds, in Japan's time: ${list || 'nothing'}.`,
  });
}

const IS_THERE = ['postgres', 'app-secret', 'media'];

/**
 * Restores a second of the archive into an empty data folder. Broken off, it begins anew when it is
 * called again; until it is done no site starts on the folder.
 */
export async function restorePoint(wish: Wish): Promise<void> {
  becomeSiteUser();
  const config = readSettings();
  const { dataDir } = config;
  if (config.databaseUrl !== null) {
    throw new StartRefusal({
      ja: '--at は内蔵のデータベースだけのものです。DATABASE_URLのPostgreSQLは、その仕組み（pgBackRestなど）で戻してください。',
      en: '--at is for the embedded database alone: restore that of DATABASE_URL by its own means, such as pgBackRest.',
    });
  }
  const options = `--at '${wish.at}'`;
  const begun = findRestoring(dataDir);
  const isTaken = IS_THERE.some((name) => existsSync(join(dataDir, name)));
  if (begun ? begun.options !== options : isTaken) {
    throw new StartRefusal({
      ja: `${dataDir} にはすでにサイトがあるか、別の復元が途中です。何も復元していません。DATA_DIRに新しいフォルダーを設定してください。`,
      en: `${dataDir} holds a site, or another restore that is not finished. Nothing was restored: set DATA_DIR to a new folder.`,
    });
  }
  const identities = await identitiesOf(dataDir, wish.identity);
  const wanted = wish.at === 'latest' ? null : timeOf(wish.at);
  makeDataFolder(dataDir);
  const catalogue = await readCatalogue(backupStoreOf(config), join(dataDir, 'draft'));
  const stretches = listStretches(catalogue);
  const at = wanted ?? stretches.at(-1)?.to ?? 0;
  if (findWay(catalogue, at) === undefined) throw withoutRecord(stretches);
  const erased = await findErased(config, dataDir, wish.erased);
  const madeAt = inJapan(at);
  const { signOut } = wish;
  noteRestoring(dataDir, {
    id: '',
    backup: 'archive',
    folder: dataDir,
    options,
    madeAt,
    signsOut: signOut,
  });
  const say = (step: { en: string }) => console.log(step.en);
  const { postgres } = await openPoint(config, at, {
    folder: dataDir,
    identities,
    catalogue,
    say,
  });
  let again = 0;
  try {
    await migrate(postgres.connection, { report: console.log });
    const database = openDatabase({ connection: postgres.connection, poolSize: 2 });
    again = await applyErasedList(database, erased ?? []);
    await keepErasedHere(database, dataDir, erased ?? []);
    if (signOut) await signEverybodyOut(database.kysely);
    await database.close();
  } finally {
    await postgres.stop();
  }
  forgetRestoring(dataDir);
  console.log(`Restored the site as of ${madeAt} in Japan.`);
  for (const line of formatErased(erased?.length, again)) console.log(line);
}
