import { Readable } from 'node:stream';
import { BYTE_ORDER_MARK } from '@orchard/spreadsheets';
import { sql } from 'kysely';
import { ZipFile } from 'yazl';
import { MEMBER_COLUMNS } from '#personal-columns';
import { wireTime } from '#platform/database/wire-time.ts';
import type { Snapshot } from '#platform/personal-data/snapshot.ts';
import type { ExportedPerson } from './exported-person.view.ts';
import { readMe } from './read-me.ts';
import { csvFile, jsonFile } from './table-files.ts';

const isExported = ({ unexported }: { unexported?: string }) => unexported === undefined;

/**
 * The archive with everything that the list of personal columns says of a member as a stream:
 * neither it nor any file in it is ever in memory as a whole.
 */
export async function* memberArchive(
  snapshot: Snapshot,
  person: ExportedPerson,
  product: string,
): AsyncGenerator<Buffer> {
  const [[madeAt] = []] = await snapshot.rows(sql`SELECT ${wireTime(sql`now()`)}`);
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const fail = (problem: Error) => output.destroy(problem);
  zip.on('error', fail);
  const mtime = new Date(`${String(madeAt).replace(' ', 'T')}+09:00`);
  // The archive asks for a file when the one before is in.
  const add = (name: string, chunks: () => AsyncIterable<string> | Iterable<string>) =>
    zip.addReadStreamLazy(name, { mtime }, (begin) => {
      begin(null, Readable.from(chunks()).on('error', fail));
    });
  const files = MEMBER_COLUMNS.filter(isExported).map((table) => ({ table, rows: 0 }));
  for (const file of files) {
    const { table } = file;
    add(`${table.title}.json`, () =>
      jsonFile(snapshot, table, person, (rows) => {
        file.rows += rows;
      }),
    );
    add(`${table.title}.csv`, () => csvFile(snapshot, table, person));
  }
  // The last one, as it says how many rows the others have.
  add('README.txt', () => {
    const left = MEMBER_COLUMNS.filter((table) => !isExported(table));
    return [BYTE_ORDER_MARK + readMe({ product, person, madeAt: String(madeAt), files, left })];
  });
  zip.end();
  yield* output as AsyncIterable<Buffer>;
}
