import type { Fault } from '@orchard/contract/staff/analytics';
import { type Right, rightsOf } from '@orchard/contract/staff/rights';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isOpenTo } from '#console/staff-jobs/staff-jobs.view.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { wireTime } from '#platform/database/wire-time.ts';
import type { Staff } from '#platform/sessions/staff.ts';

const LATELY = sql`now() - interval '7 days'`;

/** What counts as failed, with the time of it, and the right that opens its list. */
const SOURCES: Record<Fault, { right?: Right; failed(rights: Right[]): RawBuilder<unknown> }> = {
  mails: {
    right: 'mail.read',
    // What nobody wanted any more is no fault.
    failed: () => sql`SELECT failed_at AS at FROM mails
      WHERE failed_at > ${LATELY} AND error_kind IS DISTINCT FROM 'withdrawn'`,
  },
  films: {
    right: 'content.read',
    // As the list of videos finds them.
    failed: () => sql`SELECT f.updated_at AS at FROM film_streams f
      JOIN videos v ON v.media_file = f.media_file AND v.deleted_at IS NULL
      WHERE f.state = 'failed'`,
  },
  jobs: {
    failed: (rights) => sql`SELECT j.finished_at AS at FROM staff_jobs j
      WHERE j.state = 'failed' AND j.finished_at > ${LATELY}
        AND ${isOpenTo(rights)}`,
  },
};

interface FoundFault {
  kind: Fault;
  count: number;
  since: string;
}

/** What has gone wrong of what an operator may open, each kind with its number and first time. */
export async function listFaults(db: Kysely<DB>, { roles }: Staff): Promise<FoundFault[]> {
  const rights = rightsOf(roles);
  const found = Object.entries(SOURCES)
    .filter(([, { right }]) => !right || rights.includes(right))
    .map(
      ([kind, { failed }], place) => sql`
        SELECT ${kind} AS kind, ${place}::integer AS place, count(*) AS count,
          ${wireTime(sql`min(at)`)} AS since
        FROM (${failed(rights)}) failed HAVING count(*) > 0`,
    );
  const { rows } = await sql<FoundFault>`
    SELECT kind, count, since FROM (${sql.join(found, sql` UNION ALL `)}) faults ORDER BY place
  `.execute(db);
  return rows;
}
