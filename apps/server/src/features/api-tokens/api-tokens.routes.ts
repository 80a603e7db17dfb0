import { apiTokens } from '@orchard/contract/staff/api-tokens';
import { bind } from '#platform/http/bind.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { makeToken, stopToken } from './api-tokens.commands.ts';
import { listTokens } from './api-tokens.view.ts';

export const apiTokensRoutes = (parts: SiteParts) => [
  bind(apiTokens.list, ({ query }) => listTokens(parts.db.kysely, query)),
  bind(apiTokens.create, ({ staff, body }) => makeToken(parts, staff, body)),
  bind(apiTokens.end, async ({ staff, params: { id } }) => {
    await stopToken(parts, staff, id);
    return undefined;
  }),
];
