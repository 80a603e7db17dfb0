import type { ParsedOf } from '@orchard/contract/endpoint';
import { formatStaffMessage } from '@orchard/contract/staff/messages';
import type { paymentSources } from '@orchard/contract/staff/payment-sources';
import { type Kysely, sql } from 'kysely';
import { tableResource } from '#console/records/table-resource.ts';
import { refuseGoneBrands } from '#features/brands/brands.view.ts';
import { execute } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { fieldsProblem } from '#platform/http/problem.ts';

type Draft = ParsedOf<typeof paymentSources.create>['body'];

const FIXED = { kind: '種類', brand_id: '会員区分' } as const;

/** Payment providers as records of the console, without address and secret. */
export const paymentSourceResource = tableResource<Draft>({
  kind: 'payment-sources',
  label: ({ name }) => name,
  source: {
    table: 'payment_sources',
    fields: sql`name, kind, brand_id, invites`,
    columns: (draft) => ({ ...draft }),
  },
  async check(tx, draft, id) {
    await refuseGoneBrands(tx, FIXED.brand_id, [draft.brand_id], 'brand_id');
    if (id === null) return;
    const now = await paymentSourceResource.read(tx, id);
    for (const name of ['kind', 'brand_id'] as const) {
      if (!now || draft[name] === now[name]) continue;
      const said = formatStaffMessage('validation.fixed', { label: FIXED[name] });
      throw fieldsProblem({ [name]: [said] });
    }
  },
});

/** Notes that somebody came with a wrong secret: the operator may have copied it wrongly. */
export const noteRefused = (db: Kysely<DB>, id: number) => execute(db)`
  UPDATE payment_sources SET refused_at = now()
  WHERE id = ${id} AND coalesce(refused_at < now() - interval '1 minute', true)`;
