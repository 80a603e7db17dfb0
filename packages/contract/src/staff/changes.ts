import * as z from 'zod/mini';
import { post } from '#contract/endpoint.ts';

export const undoChange = post('/api/staff/changes/{change}/undo', {
  audience: 'staff',
  right: 'content.write',
  summary: 'Takes a change of content back, as a whole; 409 where something changed since',
  params: z.object({ change: z.string().check(z.regex(/^[0-9a-f-]{36}$/)) }),
  response: z.object({ count: z.number() }),
});
