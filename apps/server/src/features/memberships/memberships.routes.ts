import { api } from '@orchard/contract';
import { bind } from '#platform/http/bind.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { LIMITS } from '#platform/limits/rules.ts';
import { giveNotice, withdrawNotice } from './membership-notice.commands.ts';
import { findOwnMemberships } from './own-memberships.view.ts';

export const membershipsRoutes = (parts: SiteParts) => {
  const { db, limits, outbox } = parts;
  return [
    bind(api.getMemberships, ({ member }) => findOwnMemberships(db.kysely, member.id)),

    bind(api.giveMembershipNotice, async ({ member, params, body, request }) => {
      await limits.count(request, LIMITS.membershipNotice, String(member.id));
      await limits.count(request, LIMITS.membershipNoticeDay, String(member.id));
      const of = { memberId: member.id, brandSlug: params.brandSlug };
      const { ends_on: endsOn, reason } = body;
      const memberships = await giveNotice(parts, of, { endsOn, reason });
      outbox.wake();
      return memberships;
    }),

    bind(api.withdrawMembershipNotice, async ({ member, params, request }) => {
      await limits.count(request, LIMITS.membershipNotice, String(member.id));
      await limits.count(request, LIMITS.membershipNoticeDay, String(member.id));
      const of = { memberId: member.id, brandSlug: params.brandSlug };
      const memberships = await withdrawNotice(parts, of);
      outbox.wake();
      return memberships;
    }),
  ];
};
