import { sql } from 'kysely';
import type { CachedContent } from '#platform/content-cache/content-cache.ts';

/** Public questions and their answers, on all videos, visible or not. */
export const answersContent: CachedContent = { name: 'answers', publishedTables: [] };

/** The tables of {@link answersContent}: questions `q` with their answers `a`. */
export const publicAnswers = sql`
  video_questions q
  JOIN video_question_answers a ON a.video_question_id = q.id AND q.is_public`;
