import { readCaptionTime, writeCaptionTime } from '@orchard/contract/staff/caption-rules';
import type { FileRow } from './caption-blocks.ts';

/** Milliseconds to say one character: 300 a minute, as newsreaders speak. */
const PER_CHARACTER = 200;
/** A paragraph longer than this, in characters, is split into sentences. */
const LONG = 100;
/** Least display time of a line in milliseconds; the greatest is twice the time it takes to say. */
const AT_LEAST = 4000;

// `12:34 …`, `[1:02:03] …`, `（00:12）…`, or a line with the time alone: not `10:30に集合`.
const STAMP = /[\d０-９]{1,4}(?:[:：][\d０-９]{1,2}){1,2}(?:[.,．][\d０-９]{1,3})?/.source;
const BRACKETED = new RegExp(`^[[(（【［]\\s*(${STAMP})\\s*[\\])）】］]\\s*(.*)$`);
const BARE = new RegExp(`^(${STAMP})(?:\\s+(.*))?$`);

interface Sentence {
  line: number;
  raw: string;
  text: string;
  /** The beginning in the text; undefined if there is none. */
  at?: number;
}

const splitSentences = (text: string): string[] =>
  text.length <= LONG
    ? [text]
    : (text.match(/[^。！？!?]+[。！？!?」』）)]*|[。！？!?]+/g) ?? [text]);

/** The sentences of a text with the times before them. */
function sentencesOf(text: string): Sentence[] {
  const sentences: Sentence[] = [];
  let pending: number | undefined;
  for (const [index, content] of text.split(/\r\n|\r|\n/).entries()) {
    const raw = content.trim();
    const [, stamp, spoken = ''] = BRACKETED.exec(raw) ?? BARE.exec(raw) ?? [];
    const at = stamp === undefined ? undefined : readCaptionTime(stamp);
    if (at !== undefined) pending = at;
    for (const part of splitSentences(at === undefined ? raw : spoken)) {
      if (part.trim() === '') continue;
      const sentence: Sentence = { line: index + 1, raw, text: part.trim() };
      if (pending !== undefined) sentence.at = pending;
      pending = undefined;
      sentences.push(sentence);
    }
  }
  return sentences;
}

const lengthOf = (sentences: readonly Sentence[]) =>
  sentences.reduce((sum, { text }) => sum + [...text].length, 0);

/** Divides the time from `from` to `until` among sentences by length; returns their beginnings. */
function shared(sentences: readonly Sentence[], from: number, until: number): number[] {
  const total = lengthOf(sentences);
  let spoken = 0;
  return sentences.map(({ text }) => {
    const start = Math.round(from + ((until - from) * spoken) / total);
    spoken += [...text].length;
    return start;
  });
}

/**
 * Times the lines of a transcript: it uses the times in the text and divides the time between them by
 * the lines' length. After the last time it uses the end of the video or, if that is not known, the
 * time the lines take to say.
 * @param durationMs length of the video; null if not known
 * @returns the lines, and whether any time is estimated
 */
export function readTranscript(
  text: string,
  durationMs: number | null,
): { rows: FileRow[]; isEstimated: boolean } {
  const sentences = sentencesOf(text);
  const timed = sentences.flatMap(({ at }, index) => (at === undefined ? [] : [index]));
  const borders = timed[0] === 0 ? timed : [0, ...timed];
  const starts: number[] = [];
  let end = 0;
  for (const [number, first] of borders.entries()) {
    const next = borders[number + 1];
    const group = sentences.slice(first, next);
    const from = sentences[first]?.at ?? 0;
    const spoken = from + lengthOf(group) * PER_CHARACTER;
    const until =
      next === undefined
        ? durationMs !== null && durationMs > from
          ? durationMs
          : spoken
        : Math.max(from, sentences[next]?.at ?? 0);
    starts.push(...shared(group, from, until));
    end = until;
  }
  const rows = sentences.map(({ line, raw, text: spoken }, index): FileRow => {
    const start = starts[index] as number;
    const following = starts[index + 1] ?? Math.max(end, start + 1);
    const longest = Math.max(AT_LEAST, [...spoken].length * PER_CHARACTER * 2);
    const until = following > start ? Math.min(following, start + longest) : start + longest;
    const [startText, endText] = [writeCaptionTime(start), writeCaptionTime(until)];
    return { line, raw, start: startText, end: endText, text: spoken };
  });
  return { rows, isEstimated: timed.length < sentences.length };
}
