import type { ParsedOf } from '@orchard/contract/endpoint';
import type { saveSegment } from '@orchard/contract/staff/segments';
import { sql } from 'kysely';
import { tableResource } from '#console/records/table-resource.ts';

export const segmentResource = tableResource<ParsedOf<typeof saveSegment>['body']>({
  kind: 'segments',
  label: ({ name }) => name,
  source: {
    table: 'segments',
    fields: sql`name, filter`,
    columns: ({ name, filter }) => ({ name, filter: JSON.stringify(filter) }),
  },
});
