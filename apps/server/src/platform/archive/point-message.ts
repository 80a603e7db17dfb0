import type { Sentence } from '#platform/config/start-refusal.ts';

/** What a point's process tells the site. */
export type FromPoint =
  | { kind: 'step'; says: Sentence }
  | { kind: 'failed'; says: Sentence }
  /** With what the site sends along with requests that it passes on. */
  | { kind: 'ready'; cookies: string };
