import type * as contract from '@orchard/contract/captions';
import { aboutVideo, type EntriesOf } from '#checks/guarantees/prepare-request.ts';
import { holders } from '#checks/guarantees/rights.ts';

/** The entries of these calls. */
export const entries: EntriesOf<typeof contract> = {
  getTranscript: { rights: holders(200), request: aboutVideo },
};
