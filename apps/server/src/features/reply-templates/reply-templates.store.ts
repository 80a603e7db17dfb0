import type { ParsedOf } from '@orchard/contract/endpoint';
import type { replyTemplates } from '@orchard/contract/staff/reply-templates';
import { sql } from 'kysely';
import { tableResource } from '#console/records/table-resource.ts';
import { placeOr } from '#console/records/written.ts';

export const replyTemplateResource = tableResource<ParsedOf<typeof replyTemplates.create>['body']>({
  kind: 'reply-templates',
  label: ({ name }) => name,
  source: {
    table: 'reply_templates',
    fields: sql`name, body, inbox, position`,
    columns: ({ name, body, inbox, position }) => ({
      name,
      body,
      inbox,
      position: placeOr(position, 'reply_templates'),
    }),
  },
});
