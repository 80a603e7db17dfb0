import * as z from 'zod/mini';
import { get, post } from '#contract/endpoint.ts';
import { id, pathId, wireTime } from '#contract/fields.ts';
import { oneRecord } from '#contract/staff/wire.ts';

/** A series with gates, and how it stands for one member. */
const memberSeries = z.object({
  id: id(),
  title: z.string(),
  /** When an operator opened all of it; null: nobody did. */
  opened_at: z.nullable(wireTime()),
  lectures_count: z.number(),
  /** Lectures that are closed to the member now. */
  closed_count: z.number(),
});

export const listMemberSeries = get('/api/staff/members/{id}/series', {
  audience: 'staff',
  right: 'members.read',
  summary: 'The series with gates that a member sees, and what is closed to the member',
  params: oneRecord,
  response: z.array(memberSeries),
});

export const openSeries = post('/api/staff/members/{id}/series/{seriesId}', {
  audience: 'staff',
  right: 'members.write',
  summary: 'Opens all lectures of a series to a member, for good; twice is once',
  params: z.object({ id: pathId(), seriesId: pathId() }),
  status: 204,
});
