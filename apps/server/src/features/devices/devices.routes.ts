import { api } from '@orchard/contract';
import type { Database } from '#platform/database/open-database.ts';
import { authEvent } from '#platform/http/auth-events.ts';
import { bind } from '#platform/http/bind.ts';
import { notFound } from '#platform/http/problem.ts';
import type { Limits } from '#platform/limits/limits.ts';
import { LIMITS } from '#platform/limits/rules.ts';
import type { Devices } from '#platform/sessions/devices.ts';
import type { SessionCookies } from '#platform/sessions/session-cookies.ts';
import { endOtherSession } from '#platform/sessions/sessions.store.ts';
import { renewOnlySession } from '#platform/sessions/visitor.ts';
import { listDevices } from './devices.view.ts';

interface DevicesRoutesParts {
  db: Database;
  limits: Limits;
  cookies: SessionCookies;
  devices: Devices;
}

export const devicesRoutes = (parts: DevicesRoutesParts) => {
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

    bind(api.endOtherDevices, async ({ member, request }) => {
      await limits.count(request, LIMITS.toggle, String(member.id));
      await db.kysely.transaction().execute((tx) => renewOnlySession(tx, parts, request, member));
      authEvent(request, 'auth.session.ended', { user_id: member.id });
      return undefined;
    }),
  ];
};
