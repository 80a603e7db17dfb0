import * as z from 'zod/mini';
import { post } from '#contract/endpoint.ts';

export const undoChange = post('/api/staff/changes/{change}/undo', {
  audience: 'staff',
  // That of each resource in the change.
  right: null,
  summary:
    'Takes a change back, as a whole; 403 without the right to write it, 409 where it changed since',
  params: z.object({ change: z.string().check(z.regex(/^[0-9a-f-]{36}$/)) }),
  response: z.object({ count: z.number() }),
});
