import { type Kysely, sql } from 'kysely';
import { createBatcher } from '#platform/concurrency/create-batcher.ts';
import type { ReadSnapshot } from '#platform/content-cache/read-snapshot.ts';
import type { Database } from '#platform/database/open-database.ts';
import { preparedQuery } from '#platform/database/prepared-query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { jsonOf, type ViewerState, viewerFields } from './video-fields.ts';

/** Whose state on which videos. */
interface ViewerStateRequest {
  memberId: number;
  videoIds: readonly number[];
}

// The lists stand in sub-selects, or the planner would plan anew for every length.
const statesOf = preparedQuery(
  (memberIds: number[], videoIds: number[]) => sql<{ states: ViewerState[] | null }>`
    SELECT json_agg(${jsonOf(viewerFields)} ORDER BY viewer.at) AS states
    FROM unnest((SELECT ${memberIds}::bigint[]), (SELECT ${videoIds}::bigint[]))
      WITH ORDINALITY AS viewer(member_id, video_id, at)`,
);

/** Reads viewers' states as they are now, for each request in the order of its videos; one query. */
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

/** What one query for all of them has to have seen. */
function latest(snapshots: readonly Seen[]): Seen {
  const lsns = snapshots.map(({ lsn }) => lsn);
  return lsns.includes(null) ? { lsn: null } : { lsn: Math.max(...(lsns as number[])) };
}

/** Reads viewers' states; requests that come together read together, in one query. */
export const viewerStates = (db: Pick<Database, 'read'>) =>
  createBatcher((requests: readonly (ViewerStateRequest & { snapshot: Seen })[]) =>
    db.read(latest(requests.map(({ snapshot }) => snapshot)), (from) =>
      readViewerStates(from, requests),
    ),
  );
