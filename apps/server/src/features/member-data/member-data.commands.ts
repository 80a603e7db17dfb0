import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { notifyOfSecurity } from '#features/notifications/notifications.commands.ts';
import {
  type BackgroundWorker,
  createBackgroundWorker,
} from '#platform/concurrency/background-worker.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { findSiteSender } from '#platform/mail/mail.view.ts';
import { inOneSnapshot, type Snapshot } from '#platform/personal-data/snapshot.ts';
import { memberArchive } from './member-archive.view.ts';
import { addPart, type BegunFile, beginFile, finishFile, forgetTry } from './member-data.store.ts';
import { type ExportedPerson, findExportedPerson, listFilesToMake } from './member-data.view.ts';
import { memberDataReadyMail } from './member-data-mails.view.ts';

type DataMakerParts = Pick<SiteParts, 'db' | 'outbox' | 'origin' | 'product'>;

const PART_BYTES = 256 * 1024;

/** The process ends while a file is being made. */
class Stopped extends Error {}

/** The file went while it was made: it was replaced, or its member erased. */
const isGone = (problem: unknown) => (problem as { code?: string }).code === '23503';

/** Gathers bytes into parts of one size; the last may be smaller. */
async function* inParts(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let gathered: Buffer[] = [];
  let length = 0;
  for await (const some of bytes) {
    gathered.push(some);
    length += some.length;
    if (length < PART_BYTES) continue;
    yield Buffer.concat(gathered);
    gathered = [];
    length = 0;
  }
  if (length > 0) yield Buffer.concat(gathered);
}

/**
 * Makes the files of members' data in the background, one at a time. Several processes may work at
 * once, on different files; a file that is left under way is made anew later.
 */
export function createDataMaker(
  parts: DataMakerParts,
  log: Pick<FastifyBaseLogger, 'error'>,
): BackgroundWorker {
  const { db, outbox, origin, product } = parts;

  async function fill(snapshot: Snapshot, file: BegunFile, person: ExportedPerson) {
    let bytes = 0;
    let position = 0;
    const { name: site } = await findSiteSender(db.kysely, product);
    for await (const part of inParts(memberArchive(snapshot, person, site))) {
      if (worker.isStopping) throw new Stopped();
      await addPart(db.kysely, file.id, position, part);
      position += 1;
      bytes += part.length;
    }
    await db.kysely.transaction().execute(async (tx) => {
      const until = await finishFile(tx, file.id, bytes);
      if (until === undefined) return;
      await notifyOfSecurity(tx, person.id, 'マイデータのファイルができました。');
      await outbox.put(tx, memberDataReadyMail(person, origin, { byStaff: file.byStaff, until }));
    });
    outbox.wake();
  }

  /** One process makes a file: the lock goes with the connection, also of a process that is killed. */
  const make = (id: string) =>
    inOneSnapshot(db, async (snapshot) => {
      const [[isAlone] = []] = await snapshot.rows(
        sql`SELECT pg_try_advisory_xact_lock(hashtextextended(${`member-data file ${id}`}, 0))`,
      );
      const file = isAlone ? await beginFile(db.kysely, id) : undefined;
      const person = file && (await findExportedPerson(snapshot, file.memberId));
      if (file && person) await fill(snapshot, file, person);
    });

  async function work(): Promise<void> {
    for (const id of await listFilesToMake(db.kysely)) {
      if (worker.isStopping) return;
      try {
        await make(id);
      } catch (problem) {
        if (problem instanceof Stopped) await forgetTry(db.kysely, id);
        else if (!isGone(problem)) log.error({ err: problem, file: id }, 'member data');
      }
    }
  }

  const worker = createBackgroundWorker('member data', log, work);
  return worker;
}
