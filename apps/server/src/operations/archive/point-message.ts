import type { Sentence } from '#platform/config/start-refusal.ts';
import type { Connection } from '#platform/database/connection.ts';

/** What a point's process tells the site. */
export type FromPoint =
  | { kind: 'step'; says: Sentence }
  | { kind: 'failed'; says: Sentence }
  | {
      kind: 'ready';
      /** What the site sends with requests that it passes on. */
      cookies: string;
      /** How the point's database is reached, as the role that its site serves with. */
      connection: Connection;
    };
