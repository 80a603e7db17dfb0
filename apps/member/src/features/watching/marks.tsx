import type { ShownCorrection } from '@orchard/contract/corrections';
import type { VideoQuestion } from '@orchard/contract/questions';
import { clockLength } from '#lib/dates.ts';
import { t } from './later-messages.ts';

/** What stands at a second of a film. */
export interface Mark {
  at: number;
  text: string;
  /** Absent: it is a correction of what is said there. */
  question?: VideoQuestion;
}

/** The marks of a film, in the order of time. */
export const marksOf = (
  questions: readonly VideoQuestion[],
  corrections: readonly ShownCorrection[],
): Mark[] =>
  [
    ...questions.map((question) => ({
      ...{ at: question.at_seconds ?? -1, text: question.message, question },
    })),
    ...corrections.map(({ start, text }) => ({ at: start, text })),
  ]
    .filter(({ at }) => at >= 0)
    .sort((one, other) => one.at - other.at);

/** The marks that are shown as one: groups begin at least a finger apart on a line of `width` pixels. */
export function groupMarks(marks: readonly Mark[], length: number, width: number) {
  const groups: { share: number; group: [Mark, ...Mark[]] }[] = [];
  for (const mark of marks) {
    const share = Math.min(1, mark.at / length);
    const last = groups.at(-1);
    if (last && (share - last.share) * width < 44) last.group.push(mark);
    else groups.push({ share, group: [mark] });
  }
  return groups;
}

/** 「3:12 の質問：…」 */
export const nameOf = (kind: 'question' | 'correction', at: number, text: string): string =>
  t(kind === 'question' ? 'marks.question' : 'marks.correction', {
    time: clockLength(Math.floor(at)),
    text,
  });

/** The name of marks that are shown as one: of the only one, or from when to when they reach. */
export function nameOfGroup([{ at, text, question }, ...more]: [Mark, ...Mark[]]): string {
  const to = more.at(-1)?.at;
  return to === undefined
    ? nameOf(question ? 'question' : 'correction', at, [...text].slice(0, 60).join(''))
    : t('marks.several', { from: clockLength(Math.floor(at)), to: clockLength(Math.floor(to)) });
}

/** Where the correction begins that is due at a second, for 8 seconds of the film. */
export function dueStart(corrections: readonly ShownCorrection[], at: number): number | undefined {
  // Players seek to a frame, which may begin a little earlier.
  const last = corrections.findLast(({ start }) => start <= at + 0.25);
  return last && at < last.start + 8 ? last.start : undefined;
}

/** A question is round, a correction stands on a corner. */
export const MarkShape = ({ kind }: { kind: 'question' | 'correction' }) => (
  <span
    aria-hidden="true"
    className={`m-0.5 size-3 forced-color-adjust-none ${kind === 'question' ? 'rounded-full bg-tint' : 'rotate-45 bg-warn'}`}
  />
);
