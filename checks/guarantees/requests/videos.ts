import type * as contract from '@orchard/contract/videos';
import { aboutVideo, type EntriesOf } from '#checks/guarantees/prepare-request.ts';
import { holders, LIST } from '#checks/guarantees/rights.ts';

/** The entries of these calls. */
export const entries: EntriesOf<typeof contract> = {
  listVideos: { rights: LIST, request: async ({ video, mark }) => video().then(() => ({ mark })) },
  getVideo: { rights: holders(200), request: aboutVideo },
};
