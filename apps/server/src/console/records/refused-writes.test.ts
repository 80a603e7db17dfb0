import { expect, test } from 'vitest';
import { USERS } from '#console/records/refused-writes.ts';
import { createScene } from '#testing/scene.ts';

const { db } = await createScene();

/** Tables that hold on to rows which are refused with a sentence of their own, or never deleted. */
const SAID_ELSEWHERE = [
  ...['video_tags', 'video_category_tags'],
  ...['video_question_answers', 'video_resources', 'live_event_resources'],
  // Texts that somebody has accepted.
  'consents',
];

test('what may hold on to a deleted row has a name for the office', async () => {
  const { rows } = await db.pool.query<{ name: string }>(
    `SELECT DISTINCT conrelid::regclass::text AS name FROM pg_constraint
     WHERE contype = 'f' AND confdeltype IN ('r', 'a') ORDER BY 1`,
  );
  const names = rows.map(({ name }) => name).filter((name) => !SAID_ELSEWHERE.includes(name));
  expect(Object.keys(USERS).sort()).toEqual(names);
});
