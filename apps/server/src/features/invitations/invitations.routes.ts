import { api } from '@orchard/contract';
import { bind } from '#platform/http/bind.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { networkOf } from '#platform/limits/network.ts';
import { LIMITS } from '#platform/limits/rules.ts';
import { noteOpened } from './invitations.store.ts';

export const invitationsRoutes = ({ db, limits }: SiteParts) => [
  // The screen itself makes this call, so a mail scanner's GET does not count.
  bind(api.noteFirstPasswordOpened, async ({ body, request }) => {
    await limits.count(request, LIMITS.opened, networkOf(request.ip));
    await noteOpened(db.kysely, body.token);
    return undefined;
  }),
];
