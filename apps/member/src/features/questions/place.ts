import type { Cue } from '@orchard/contract/captions';
import { MAX_SPOKEN } from '@orchard/contract/limits';
import type { CallArgs } from '#lib/api/call.ts';
import { clockLength } from '#lib/dates.ts';
import type { Schema } from '#lib/forms/form.ts';
import { t } from './messages.ts';

/** A question in the form in which it is sent. */
export type Question = CallArgs<'POST /api/video/question/{videoId}'>['body'];

/** A question as it is written: its second as on a clock. Without a place both texts are empty. */
export interface Written {
  message: string;
  at_seconds: string;
  spoken: string;
  may_publish: boolean;
}
export const BLANK: Written = { message: '', at_seconds: '', spoken: '', may_publish: false };

/** The seconds of 3:12 or 1:02:03, also in full width; undefined for anything else. */
export function secondsOf(clock: string): number | undefined {
  const read = /^(?:(\d{1,2}):)?(\d{1,3}):([0-5]?\d)$/.exec(clock.normalize('NFKC').trim());
  if (!read) return undefined;
  const [, hours = '0', minutes, seconds] = read;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

/** Fewer characters than this are no sentence: the lines beside come along. */
const SHORT = 12;

/** What is said at a second; empty before the first line. */
export function wordsAt(cues: readonly Cue[], seconds: number): string {
  const at = cues.findLastIndex(({ start }) => start <= seconds + 0.05);
  if (at < 0) return '';
  const textOf = (from: number, to: number) =>
    cues
      .slice(Math.max(0, from), to)
      .map(({ text }) => text.trim())
      .join('\n');
  const line = textOf(at, at + 1);
  const words = [...line].length < SHORT ? textOf(at - 1, at + 2) : line;
  return [...words].slice(0, MAX_SPOKEN).join('');
}

/**
 * Checks a written question and makes what is sent of it.
 * @param filmLength seconds, where known
 */
export async function fetchSchema(filmLength: number | undefined): Promise<Schema<Question>> {
  const { body } = (await import('@orchard/contract/questions')).askQuestion.spec;
  const faultOf = ({ at_seconds: clock, spoken }: Written, at: number | undefined) => {
    if (at === undefined) return clock.trim() + spoken.trim() && t('question.at.wrong');
    if (filmLength === undefined || at <= filmLength) return '';
    return t('question.at.beyond', { length: clockLength(filmLength) });
  };
  return {
    safeParse(values) {
      const written = values as Written;
      const at = secondsOf(written.at_seconds);
      const said = written.spoken.trim() === '' ? {} : { spoken: written.spoken };
      const { message, may_publish } = written;
      const result = body.safeParse({
        ...{ message, may_publish },
        ...(at === undefined ? {} : { at_seconds: at, ...said }),
      });
      const fault = faultOf(written, at);
      if (fault === '') return result;
      const others = result.success ? [] : result.error.issues;
      const issues = [...others, { path: ['at_seconds'], message: fault }];
      return { success: false, error: { issues } };
    },
  };
}
