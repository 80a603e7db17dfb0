import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import { catalogueMakers } from './make/catalogue.ts';
import { eveningMakers } from './make/evenings.ts';
import { enquiryMakers, markMakers } from './make/marks.ts';
import { peopleMakers } from './make/people.ts';
import { readingMakers } from './make/reading.ts';

/**
 * Builders that write into a database or a transaction: `make.video({ tags: ['税金'] })`. A call
 * names only what its test needs; the builder fills in the rest, in Japanese, and makes missing
 * parents.
 */
export const createMake = (db: Kysely<DB>) => ({
  ...peopleMakers(db),
  ...catalogueMakers(db),
  ...markMakers(db),
  ...enquiryMakers(db),
  ...readingMakers(db),
  ...eveningMakers(db),
});

export type Make = ReturnType<typeof createMake>;
