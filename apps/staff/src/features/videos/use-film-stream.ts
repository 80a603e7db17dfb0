import { staffApi } from '@orchard/contract/staff';
import type { FilmStream } from '@orchard/contract/staff/films';
import { useCall } from '#lib/use-call.ts';

/** Interval of progress requests, in milliseconds. */
const REFETCH_MS = 2000;

/** Under what name the state of a film's transcoding is kept in the browser. */
export const keyOf = (file: string | null) => ['film-stream', file];

/** Whether it goes on by itself. */
export const isMoving = (state: FilmStream['state'] | undefined): boolean =>
  state === 'waiting' || state === 'running';

/** How far a film is on its way to play everywhere, as long as the screen is open. */
export function useFilmStream(file: string | null): FilmStream | undefined {
  const { data } = useCall(staffApi.getFilmStream, {
    queryKey: keyOf(file),
    params: { file: file ?? '' },
    enabled: file !== null,
    refetchInterval: ({ state }) => (isMoving(state.data?.state) ? REFETCH_MS : false),
  });
  return data;
}
