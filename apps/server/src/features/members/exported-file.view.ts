import { BYTE_ORDER_MARK, csvRow } from '@orchard/spreadsheets';
import type { Kysely } from 'kysely';
import { readValue } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { FileAnswer } from '#platform/http/bind.ts';
import { activityFile, lecturesFile } from './activity-files.view.ts';
import type { ExportParams } from './member-exports.store.ts';
import { type MembersFile, membersFile } from './members-file.view.ts';

const NAMES = { members: 'members', activity: 'members-activity', lectures: 'members-videos' };

/** The present time for file names: `20260401-0930`. */
const fileTimestamp = async (db: Kysely<DB>): Promise<string> =>
  (await readValue<string>(db)`
    SELECT to_char(now() AT TIME ZONE 'Asia/Tokyo', 'YYYYMMDD-HH24MI') AS stamp`) ?? '';

const fileOf = async (
  db: Kysely<DB>,
  { file, from, until }: ExportParams,
): Promise<MembersFile> => {
  if (file === 'activity') return activityFile(db, { from, until });
  return file === 'lectures' ? lecturesFile : membersFile(db);
};

/**
 * A file about members, some of them at a time: a client that reads slowly holds neither a connection
 * to the database nor more than one batch.
 */
async function* chunksOf(
  db: Kysely<DB>,
  { header, batch, read }: MembersFile,
  ids: readonly number[],
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvRow(header);
  for (let at = 0; at < ids.length; at += batch) {
    const rows = await read(db, ids.slice(at, at + batch));
    yield rows.map(csvRow).join('');
  }
}

/** The file of an export, in order of the members' numbers. */
export async function exportedFile(
  db: Kysely<DB>,
  { params, ids }: { params: ExportParams; ids: readonly number[] },
): Promise<FileAnswer> {
  const chunks = chunksOf(db, await fileOf(db, params), ids);
  const name = `${NAMES[params.file]}-${await fileTimestamp(db)}.csv`;
  return new FileAnswer(name, 'text/csv; charset=utf-8', chunks);
}
