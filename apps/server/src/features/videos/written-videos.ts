import { type VideoQuestion, videoQuestion } from '@orchard/contract/questions';
import { type Video, video } from '@orchard/contract/videos';
import * as z from 'zod/mini';
import { responseWriter } from '#platform/http/response-writer.ts';
import { bytesToKeep } from '#platform/kept.ts';

/** What of a video is one member's own. */
export interface OwnMarks {
  completion: number | null;
  bookmark: number | null;
  questions: VideoQuestion[] | null;
}

/** A video with nobody's marks on it. */
export type UnmarkedVideo = Omit<
  Video,
  'video_watch_completions' | 'video_bookmarks' | 'video_questions'
>;

const writeVideo = responseWriter(video);
const writeQuestions = responseWriter(z.array(videoQuestion));

// The contract names the marks last, and the serialiser keeps its order.
const UNMARKED = '"video_watch_completions":[],"video_bookmarks":[],"video_questions":[]}';
const unmarked = Buffer.from(UNMARKED);

/** The part of a video that all members see alike, as bytes of JSON without its end. */
export interface VideoHead {
  whole: Buffer;
  /** Where the text begins and ends in it. */
  body: readonly [from: number, to: number];
}

// A quotation mark inside a string is escaped, so these stand nowhere else.
const BODY = ',"body":"';
const AFTER_BODY = '","published_at":';

/** Written by the contract's serialiser, so that nothing is in it that the contract does not name. */
export function writeHead(shared: UnmarkedVideo): VideoHead {
  const text = writeVideo({
    ...shared,
    video_watch_completions: [],
    video_bookmarks: [],
    video_questions: [],
  });
  if (!text.endsWith(UNMARKED)) throw new Error('the marks of a video are not where they belong');
  const whole = bytesToKeep(text.slice(0, -UNMARKED.length));
  const [from, to] = [whole.indexOf(BODY), whole.indexOf(AFTER_BODY)];
  if (from < 0 || to < from) throw new Error('the text of a video is not where it belongs');
  return { whole, body: [from + BODY.length, to] };
}

/** The same part with an empty text, in two pieces; few lists want it, so they are not kept. */
export const withoutBody = ({ whole, body: [from, to] }: VideoHead): [Buffer, Buffer] => [
  whole.subarray(0, from),
  whole.subarray(to),
];

const marked = (id: number | null) => (id === null ? '[]' : `[{"id":${Number(id)}}]`);

/** The end of a video: the member's marks. */
export function writeTail(marks: OwnMarks | undefined): Buffer {
  if (!marks) return unmarked;
  const questions = marks.questions ? writeQuestions(marks.questions) : '[]';
  return Buffer.from(
    `"video_watch_completions":${marked(marks.completion)},"video_bookmarks":${marked(marks.bookmark)},"video_questions":${questions}}`,
  );
}
