import type { VideoQuestion } from '@orchard/contract/questions';
import { sql } from 'kysely';
import { questionsOf } from '#features/questions/question.view.ts';
import { batched } from '#platform/batched.ts';
import type { Database } from '#platform/database/open-database.ts';
import { preparedOnce } from '#platform/database/prepared-once.ts';
import type { Moment } from '#platform/shared/moment.ts';
import type { OwnMarks } from './written-videos.ts';

/** Whose marks on which videos. */
export interface MarksAsked {
  memberId: number;
  videoIds: readonly number[];
  moment: Pick<Moment, 'position'>;
}

interface MarksRow extends OwnMarks {
  at: number;
}

// Sub-selects and not joins: each is a look into an index, however many are asked for. The lists
// stand in sub-selects too, or the planner would plan anew for every length.
const marksOf = preparedOnce(
  (members: number[], videos: number[]) => sql<MarksRow>`
    SELECT * FROM (
      SELECT asked.at, (
        SELECT c.id FROM video_watch_completions c
        WHERE c.member_id = asked.member_id AND c.video_id = asked.video_id
      ) AS completion, (
        SELECT b.id FROM video_bookmarks b
        WHERE b.member_id = asked.member_id AND b.video_id = asked.video_id
      ) AS bookmark, (
        ${questionsOf(sql`asked.member_id`, sql`asked.video_id`)}
      ) AS questions
      FROM unnest((SELECT ${members}::bigint[]), (SELECT ${videos}::bigint[]))
        WITH ORDINALITY AS asked(member_id, video_id, at)
    ) found
    WHERE completion IS NOT NULL OR bookmark IS NOT NULL OR questions IS NOT NULL`,
);

/** What one query for all of them has to have seen. */
const latest = (asked: readonly MarksAsked[]): Pick<Moment, 'position'> => {
  const positions = asked.map(({ moment }) => moment.position);
  return positions.includes(null)
    ? { position: null }
    : { position: Math.max(...(positions as number[])) };
};

/**
 * Asks for members' own marks on videos; requests that come together ask together, in one query.
 * @returns by place among the videos asked for; a video without marks is left out
 */
export const ownMarks = (db: Pick<Database, 'read'>) =>
  batched<MarksAsked, Map<number, OwnMarks>>(async (asked) => {
    const members = asked.flatMap(({ memberId, videoIds }) => videoIds.map(() => memberId));
    const videos = asked.flatMap(({ videoIds }) => videoIds);
    const { rows } = await db.read(latest(asked), (from) => marksOf(from, members, videos));
    const found = asked.map(() => new Map<number, OwnMarks>());
    const places = asked.flatMap(({ videoIds }, of) => videoIds.map((_, place) => [of, place]));
    for (const { at, completion, bookmark, questions } of rows) {
      const [of = 0, place = 0] = places[at - 1] ?? [];
      found[of]?.set(place, { completion, bookmark, questions: questions as VideoQuestion[] });
    }
    return found;
  });
