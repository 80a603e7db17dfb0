import { language } from '#platform/config/config.ts';
import type { Sentence } from '#platform/config/start-refusal.ts';

export type { Sentence };

/** Returns a sentence in the language of the person at the terminal. */
export const say = (sentence: Sentence): string => sentence[language()];
