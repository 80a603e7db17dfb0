import { api } from '@orchard/contract';
import { authEvent } from '#platform/http/auth-events.ts';
import { bind } from '#platform/http/bind.ts';
import { notFound } from '#platform/http/problem.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { LIMITS } from '#platform/limits/rules.ts';
import { endOtherSession } from '#platform/sessions/sessions.store.ts';
import { listDevices } from './devices.view.ts';
import { endOthers } from './end-others.commands.ts';

export const devicesRoutes = (parts: SiteParts) => {
  const { db, limits } = parts;
  return [
    bind(api.listDevices, ({ member }) => listDevices(db.kysely, member)),

    bind(api.endDevice, async ({ member, params, request }) => {
      await limits.count(request, LIMITS.toggle, String(member.id));
      const isEnded = await db.kysely
        .transaction()
        .execute((tx) => endOtherSession(tx, member, params.deviceId));
      if (!isEnded) throw notFound();
      authEvent(request, 'auth.session.ended', { user_id: member.id });
      return undefined;
    }),

    bind(api.endOtherDevices, async ({ member, body, request }) => {
      await limits.count(request, LIMITS.toggle, String(member.id));
      await endOthers(parts, request, member, body);
      authEvent(request, 'auth.session.ended', { user_id: member.id });
      return undefined;
    }),
  ];
};
