import type { replyTemplates } from '@orchard/contract/staff/reply-templates';
import { sql } from 'kysely';
import { recordViews } from '#console/records/record-views.ts';
import { holdsWords } from '#console/records/staff-list.ts';

export const staffReplyTemplates = recordViews<typeof replyTemplates>({
  from: sql`reply_templates r`,
  alias: 'r',
  named: sql`r.name`,
  shared: sql`'name', r.name, 'body', r.body, 'inbox', r.inbox, 'position', r.position`,
  where: ({ q, inbox }) => [
    holdsWords(q, [sql`r.name`, sql`r.body`]),
    inbox ? sql`r.inbox IN ('both', ${inbox})` : sql`true`,
  ],
  by: { sort: 'position', order: 'asc' },
});
