import type { Cue } from '@orchard/contract/captions';
import { MAX_SPOKEN } from '@orchard/contract/limits';
import type { CallArgs } from '#lib/api/call.ts';
import type { Schema } from '#lib/forms/form.ts';

/** A question in the form in which it is sent. */
export type Question = CallArgs<'POST /api/video/question/{videoId}'>['body'];

/** A question as it is written: its second as on a clock. Without a place both are empty. */
export const BLANK = { message: '', at_seconds: '', spoken: '', may_publish: false };
export type Written = typeof BLANK;

/** The seconds of 3:12 or 1:02:03, also in full width; NaN for anything else. */
export function secondsOf(typed: string): number {
  const clock = typed.normalize('NFKC').trim();
  if (!/^(?:\d{1,2}:)?\d{1,3}:[0-5]?\d$/.test(clock)) return Number.NaN;
  return clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
}

/** Fewer characters are no sentence: the lines beside come along. */
const SHORT = 12;

/** What is said at a second. */
export function wordsAt(cues: readonly Cue[], seconds: number): string {
  const at = cues.findLastIndex(({ start }) => start <= seconds + 0.05);
  const beside = (cues[at]?.text.length ?? 0) < SHORT ? 1 : 0;
  const lines = cues.slice(Math.max(0, at - beside), at + beside + 1).map(({ text }) => text);
  return [...lines.join('\n')].slice(0, MAX_SPOKEN).join('');
}

/** Checks a written question, whose second is within the film, and makes what is sent of it. */
export async function fetchSchema(filmLength: number): Promise<Schema<Question>> {
  const { body } = (await import('@orchard/contract/questions')).askQuestion.spec;
  return {
    safeParse(values) {
      const { at_seconds: clock, spoken, ...rest } = values as Written;
      const at = secondsOf(clock);
      const place = { at_seconds: at > filmLength ? Number.NaN : at, ...(spoken && { spoken }) };
      return body.safeParse(clock + spoken === '' ? rest : { ...rest, ...place });
    },
  };
}
