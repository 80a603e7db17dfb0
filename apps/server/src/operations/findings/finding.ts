import type { Sentence } from '#platform/config/start-refusal.ts';

/** What an examination of one part of the site says. */
export interface Finding {
  /** The part. */
  about: Sentence;
  /** `well`; `wrong`: to be put right; `unsure`: could not be looked at, or is for the operator to judge. */
  state: 'well' | 'wrong' | 'unsure';
  /** How it is, and with `wrong` what to do. */
  says: Sentence;
}

const finding =
  (state: Finding['state']) =>
  (about: Sentence, ja: string, en: string): Finding => ({ about, state, says: { ja, en } });

export const well = finding('well');
export const wrong = finding('wrong');
export const unsure = finding('unsure');

/** What went wrong, within a sentence: the message, else its code. */
export const reasonOf = (problem: unknown): string => {
  const { message, code = '' } = problem as Error & { code?: string };
  return message || code;
};
