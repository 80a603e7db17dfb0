import {
  type EmbeddedPostgres,
  EmbeddedPostgresError,
  endLeftover,
  startEmbeddedPostgres,
} from '@orchard/embedded-postgres';
import { StartRefusal } from '#platform/config/start-refusal.ts';

/** The setting that helps against each fault of the embedded server. */
const ADVICE = {
  folder: {
    ja: 'フォルダーは設定DATA_DIRで決まります。',
    en: ' The setting DATA_DIR names the folder.',
  },
  version: {
    ja: '以前のバージョンで「orchard backup --to フォルダー」を実行し、このバージョンで新しいDATA_DIRに「orchard restore --from フォルダー」で復元してください。',
    en: ' Write a backup with the earlier version ("orchard backup --to FOLDER"), and restore it with this one into a new DATA_DIR ("orchard restore --from FOLDER").',
  },
  programs: {
    ja: 'または、DATABASE_URLにPostgreSQLサーバーを設定してください。',
    en: ' Or set DATABASE_URL to a PostgreSQL server.',
  },
  server: { ja: '', en: '' },
};

/** @throws StartRefusal in place of the embedded server's own refusal */
export function toStartRefusal(error: unknown): never {
  if (!(error instanceof EmbeddedPostgresError)) throw error;
  const { ja, en } = ADVICE[error.fault];
  throw new StartRefusal({ ja: error.ja + ja, en: error.message + en });
}

/**
 * Starts the embedded server on the data folder.
 * @throws StartRefusal
 */
export async function startEmbeddedDatabase(
  folder: string,
  report: (line: string) => void,
): Promise<EmbeddedPostgres> {
  try {
    return await startEmbeddedPostgres({ folder, report });
  } catch (error) {
    return toStartRefusal(error);
  }
}

/**
 * Ends the embedded server that a killed site left running.
 * @throws StartRefusal when a site uses the data folder
 */
export const endLeftoverDatabase = (
  folder: string,
  report: (line: string) => void,
): Promise<void> => endLeftover(folder, report).catch(toStartRefusal);
