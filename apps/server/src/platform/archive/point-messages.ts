import type { Sentence } from '#platform/config/start-refusal.ts';

/** What a point's process tells the site. */
export type FromPoint =
  | { kind: 'step'; says: Sentence }
  | { kind: 'failed'; says: Sentence }
  | {
      kind: 'ready';
      /** Milliseconds of video that members had watched by then. */
      watchedMs: number;
      /** What the site sends with requests that it passes on. */
      cookies: string;
    }
  /** Its database has stopped, and can take the running one's place. */
  | { kind: 'prepared' };

/** What the site tells a point's process. */
export interface ToPoint {
  kind: 'prepare';
  staff: { id: number; name: string; ip: string };
  label: string;
}
