import { apiTokens } from '@orchard/contract/staff/api-tokens';
import { formatStaffMessage } from '@orchard/contract/staff/messages';
import { audit } from '#console/records/audit.store.ts';
import { bind } from '#platform/http/bind.ts';
import { fieldsProblem, orNotFound } from '#platform/http/problem.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { newSecret } from '#platform/secrets/secrets.ts';
import { addToken, endToken } from '#platform/sessions/api-tokens.store.ts';
import { listTokens } from './api-tokens.view.ts';

export const apiTokensRoutes = ({ db: { kysely } }: SiteParts) => [
  bind(apiTokens.list, ({ query }) => listTokens(kysely, query)),

  bind(apiTokens.create, ({ staff, body }) =>
    kysely.transaction().execute(async (tx) => {
      // It begins so that programs that look for leaked secrets know it.
      const token = `orchard_${newSecret()}`;
      const id = await addToken(tx, staff.id, body, token);
      if (!id) throw fieldsProblem({ expires_on: [formatStaffMessage('api_tokens.expires')] });
      const entry = { kind: 'api-tokens', recordId: id, label: body.name, after: body } as const;
      await audit(tx, staff, { action: 'create', ...entry });
      return { id, token };
    }),
  ),

  bind(apiTokens.end, ({ staff, params: { id } }) =>
    kysely.transaction().execute(async (tx) => {
      const label = await orNotFound(endToken(tx, id));
      await audit(tx, staff, { action: 'disable', kind: 'api-tokens', recordId: id, label });
      return undefined;
    }),
  ),
];
