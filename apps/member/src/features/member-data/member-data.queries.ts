import { type Answer, query } from '#lib/api/call.ts';

type State = Answer<'GET /api/account/data'>;

const REFETCH_MS = 3_000;

/** How far the file is; while it is being made, the screen looks again and again. */
export const memberDataQuery = {
  ...query('GET /api/account/data'),
  // The server makes it meanwhile.
  staleTime: 0,
};

/** When to look again, in milliseconds; false: nothing changes by itself. */
export const refetchDelay = (state: State | undefined): number | false =>
  state?.file?.state === 'making' ? REFETCH_MS : false;
