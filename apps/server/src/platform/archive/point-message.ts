import type { Sentence } from '#platform/config/start-refusal.ts';
import type { Connection } from '#platform/database/connection.ts';

/** What a point's process tells the site. */
export type FromPoint =
  | { kind: 'step'; says: Sentence }
  | { kind: 'failed'; says: Sentence }
  /** With what the site sends along with requests that it passes on, and how it reads the database. */
  | { kind: 'ready'; cookies: string; connection: Connection };
