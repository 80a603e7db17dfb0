import { call, type Entries, holders } from '#checks/guarantees/prepare-request.ts';

/** Calls of moods. */
export const entries: Entries = {
  setMood: call(holders(200), async ({ video }) => ({
    path: (await video()).id,
    body: { level: 4 },
  })),
};
