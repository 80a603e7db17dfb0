import { formatStaffMessage } from '@orchard/contract/staff/messages';
import type { JobRow, JobWait } from '#console/staff-jobs/job-kind.ts';
import { wireTimeOf } from '#platform/database/wire-time.ts';
import {
  type Account,
  type FullFilm,
  findFilm,
  troubleIn,
  verifyToken,
} from './vimeo-films.view.ts';

/** A film, or why there is none. */
export type Fetched = { film: FullFilm } | { refusal: string };

const REFUSALS = {
  gone: 'vimeo.film_gone',
  token: 'vimeo.token_over',
  unreachable: 'vimeo.film_silent',
} as const;

const waitFor = (kind: 'limit' | 'unreachable', until: Date): JobWait => ({
  resumeAt: until,
  message: formatStaffMessage(`vimeo.${kind}_wait`, {
    // Rounded up, as the job goes on when the minute is over.
    time: wireTimeOf(Math.floor(until.getTime() / 1000) + 59).slice(11, 16),
  }),
});

/** Whether Vimeo answers at all: where it does, a film that gets no answer is to blame itself. */
const doesAnswer = (account: Account): Promise<boolean> =>
  verifyToken(account).then(
    () => true,
    (error) => troubleIn(error)?.kind === 'token',
  );

/**
 * Fetches the films of rows. Where Vimeo wants a rest in the middle, what is there already is
 * handed on, so that each batch of requests brings the job forward.
 */
export async function fetchFilms(
  account: Account,
  rows: readonly JobRow[],
): Promise<Map<number, Fetched> | JobWait> {
  const fetched = new Map<number, Fetched>();
  for (const { position, key } of rows) {
    try {
      fetched.set(position, { film: await findFilm(account, key ?? '') });
    } catch (error) {
      const trouble = troubleIn(error);
      if (!trouble) throw error;
      const isSilent = trouble.kind === 'unreachable';
      if (trouble.kind === 'limit' || (isSilent && !(await doesAnswer(account)))) {
        return fetched.size > 0 ? fetched : waitFor(trouble.kind, trouble.until);
      }
      fetched.set(position, { refusal: formatStaffMessage(REFUSALS[trouble.kind]) });
    }
  }
  return fetched;
}
