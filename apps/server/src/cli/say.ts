import { language } from '#platform/config/config.ts';

/** A sentence in both languages of the terminal. */
export interface Sentence {
  ja: string;
  en: string;
}

/** Returns a sentence in the language of the person at the terminal. */
export const say = (sentence: Sentence): string => sentence[language()];
