import { mutationOptions } from '@tanstack/react-query';
import { type Answer, type CallArgs, call, query } from '#lib/api/call.ts';

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

export const dataMaking = mutationOptions({
  mutationFn: (body: CallArgs<'POST /api/account/data'>['body']) =>
    call('POST /api/account/data', { body }),
  meta: { inForm: true },
  onSuccess: (state, _body, _result, { client }) => {
    client.setQueryData(memberDataQuery.queryKey, state);
  },
});

export const dataOpening = mutationOptions({
  mutationFn: (body: CallArgs<'POST /api/account/data/openings'>['body']) =>
    call('POST /api/account/data/openings', { body }),
  meta: { inForm: true },
});

/** Lets the browser itself fetch the opened file: it may be longer than a page can hold. */
export function download(id: string): void {
  const link = document.createElement('a');
  link.href = `/api/account/data/openings/${encodeURIComponent(id)}`;
  link.download = '';
  link.click();
}
