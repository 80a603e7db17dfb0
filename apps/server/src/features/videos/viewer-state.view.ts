import { type Kysely, sql } from 'kysely';
import { createBatcher } from '#platform/concurrency/create-batcher.ts';
import type { ReadSnapshot } from '#platform/content-cache/read-snapshot.ts';
import type { Database } from '#platform/database/open-database.ts';
import { preparedQuery } from '#platform/database/prepared-query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { jsonOf, type ViewerState, viewerFields } from './video-fields.ts';

/** The member and the videos of a request. */
interface ViewerStateRequest {
  memberId: number;
  videoIds: readonly number[];
}

// The lists stand in sub-selects; otherwise the planner would make a new plan for every length.
const statesOf = preparedQuery(
  (memberIds: number[], videoIds: number[]) => sql<{ states: ViewerState[] | null }>`
    SELECT json_agg(${jsonOf(viewerFields)} ORDER BY viewer.at) AS states
    FROM unnest((SELECT ${memberIds}::bigint[]), (SELECT ${videoIds}::bigint[]))
      WITH ORDINALITY AS viewer(member_id, video_id, at)`,
);

/** Reads viewers' current states, for each request in the order of its videos; one query. */
export async function readViewerStates(
  db: Kysely<DB>,
  requests: readonly ViewerStateRequest[],
): Promise<ViewerState[][]> {
  const memberIds = requests.flatMap(({ memberId, videoIds }) => videoIds.map(() => memberId));
  const { rows } = await statesOf(
    db,
    memberIds,
    requests.flatMap(({ videoIds }) => videoIds),
  );
  const states = rows[0]?.states ?? [];
  let end = 0;
  return requests.map(({ videoIds }) => {
    end += videoIds.length;
    return states.slice(end - videoIds.length, end);
  });
}

type Seen = Pick<ReadSnapshot, 'lsn'>;

/** Returns the latest of the snapshots, so that one query can serve all of their requests. */
function latest(snapshots: readonly Seen[]): Seen {
  const lsns = snapshots.map(({ lsn }) => lsn);
  return lsns.includes(null) ? { lsn: null } : { lsn: Math.max(...(lsns as number[])) };
}

/** Reads viewers' states; simultaneous requests share one query. */
export const viewerStates = (db: Pick<Database, 'read'>) =>
  createBatcher((requests: readonly (ViewerStateRequest & { snapshot: Seen })[]) =>
    db.read(latest(requests.map(({ snapshot }) => snapshot)), (from) =>
      readViewerStates(from, requests),
    ),
  );
