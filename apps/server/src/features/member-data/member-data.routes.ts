import { api } from '@orchard/contract';
import { checkCurrentPassword } from '#features/members/members.commands.ts';
import { authEvent } from '#platform/http/auth-events.ts';
import { bind } from '#platform/http/bind.ts';
import { notFound } from '#platform/http/problem.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { LIMITS } from '#platform/limits/rules.ts';
import { askForFile, openFile } from './member-data.store.ts';
import { findMemberData, findOpenedFile } from './member-data.view.ts';

export const memberDataRoutes = (parts: SiteParts) => {
  const { db, limits, dataMaker } = parts;
  return [
    bind(api.getMyData, ({ member }) => findMemberData(db.kysely, member.id)),

    bind(api.makeMyData, async ({ member, body, request }) => {
      await checkCurrentPassword(parts, request, member, body.password_current);
      const { file } = await findMemberData(db.kysely, member.id);
      if (file?.state !== 'making') {
        await limits.count(request, LIMITS.memberData, String(member.id));
        const isNew = await db.kysely
          .transaction()
          .execute((tx) => askForFile(tx, member.id, null));
        if (isNew) authEvent(request, 'auth.data.asked', { user_id: member.id });
        dataMaker.wake();
      }
      return findMemberData(db.kysely, member.id);
    }),

    bind(api.openMyData, async ({ member, body, request }) => {
      await checkCurrentPassword(parts, request, member, body.password_current);
      const opened = await openFile(db.kysely, member.id, null);
      if (!opened) throw notFound();
      authEvent(request, 'auth.data.opened', { user_id: member.id });
      return opened;
    }),

    bind(api.downloadMyData, async ({ member, params }) => {
      const file = await findOpenedFile(db.kysely, params.id, { memberId: member.id });
      if (!file) throw notFound();
      return file;
    }),
  ];
};
