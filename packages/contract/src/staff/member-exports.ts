import * as z from 'zod/mini';
import { get, post } from '#contract/endpoint.ts';
import { formatMessage } from '#contract/messages.ts';
import { memberQuery } from '#contract/staff/members.ts';
import { formatStaffMessage } from '#contract/staff/messages.ts';
import { chosenRows } from '#contract/staff/selection.ts';
import { optionalDay } from '#contract/staff/wire.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * The files about members: as an import takes them; with what they have watched; one row for each
 * member and video.
 */
export const MEMBER_FILES = ['members', 'activity', 'lectures'] as const;

const days = {
  from: z.optional(optionalDay('期間の開始')),
  until: z.optional(optionalDay('期間の終了')),
};

export const exportMembers = post('/api/staff/members/export', {
  audience: 'staff',
  right: 'members.write',
  freshCode: true,
  summary:
    'Prepares a CSV file about chosen members, by default all of them, for downloadMembers; written down in the audit log',
  body: z
    .object({
      ...chosenRows(memberQuery),
      file: z._default(
        z.enum(MEMBER_FILES, {
          error: () => formatMessage('validation.choose', { label: 'ファイル' }),
        }),
        'members',
      ),
      /** The days that count for what was watched; absent: all. */
      ...days,
    })
    .check(
      z.refine(({ from, until }) => !from || !until || until >= from, {
        path: ['until'],
        error: formatStaffMessage('members.export_period'),
      }),
    ),
  response: z.object({
    /** For {@link downloadMembers}, within a minute. */
    id: z.string(),
    /** Number of members. */
    count: z.number(),
  }),
});

export const downloadMembers = get('/api/staff/members/exports/{id}', {
  audience: 'staff',
  right: 'members.write',
  summary: "An operator's own export, which runs nothing in a spreadsheet; within a minute",
  params: z.object({ id: z.string().check(z.regex(UUID)) }),
  download: 'text/csv',
});
