import * as z from 'zod/mini';
import { get, post } from '#contract/endpoint.ts';
import { wireTime } from '#contract/fields.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The number of an opened file, which nobody guesses. */
export const memberDataOpening = z.object({ id: z.string().check(z.regex(UUID)) });

/** The file of what the site holds of a member, and how far it is. */
export const memberData = z.object({
  /** Null: none was asked for, or it is gone. */
  file: z.nullable(
    z.object({
      /** `failed`: it could not be made; asking again makes another. */
      state: z.enum(['making', 'ready', 'failed']),
      /** An operator asked for it. */
      by_staff: z.boolean(),
      asked_at: wireTime(),
      ready_at: z.nullable(wireTime()),
      /** Its size; null until it is ready. */
      bytes: z.nullable(z.number()),
      /** When it is deleted. */
      until: wireTime(),
    }),
  ),
});

export const getMyData = get('/api/account/data', {
  audience: 'member',
  summary: 'How far the file of the member’s own data is',
  response: memberData,
});

export const makeMyData = post('/api/account/data', {
  audience: 'member',
  freshProof: true,
  summary:
    'Makes a file of the member’s own data in the background, in place of a former one; one that is being made stays',
  response: memberData,
});

export const openMyData = post('/api/account/data/openings', {
  audience: 'member',
  freshProof: true,
  summary: 'Lets the member fetch the file with downloadMyData, within a minute',
  response: memberDataOpening,
});

export const downloadMyData = get('/api/account/data/openings/{id}', {
  audience: 'member',
  summary: 'The file of the member’s own data',
  params: memberDataOpening,
  download: 'application/zip',
});
