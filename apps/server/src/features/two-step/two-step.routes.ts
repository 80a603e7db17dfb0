import { api } from '@orchard/contract';
import { bind } from '#platform/http/bind.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { LIMITS } from '#platform/limits/rules.ts';
import {
  beginTwoStep,
  confirmTwoStep,
  endTwoStep,
  renewTwoStepCodes,
} from './change-two-step.commands.ts';
import { findTwoStep } from './two-step.view.ts';

export const twoStepRoutes = (parts: SiteParts) => {
  const { db, devices, limits } = parts;
  return [
    bind(api.getTwoStep, ({ member }) => findTwoStep(db.kysely, member.id)),

    bind(api.beginTwoStep, async ({ member, request }) => {
      await limits.count(request, LIMITS.toggle, String(member.id));
      return beginTwoStep(parts, member);
    }),

    bind(api.confirmTwoStep, async ({ member, body, request }) => {
      const typed = { code: body.authenticator_code, device: devices.read(request) };
      return { recovery_codes: await confirmTwoStep(parts, request, member, typed) };
    }),

    bind(api.renewTwoStepCodes, async ({ member, request }) => {
      await limits.count(request, LIMITS.toggle, String(member.id));
      return { recovery_codes: await renewTwoStepCodes(parts, member) };
    }),

    bind(api.endTwoStep, async ({ member, request }) => {
      await limits.count(request, LIMITS.toggle, String(member.id));
      await endTwoStep(parts, request, member);
      return undefined;
    }),
  ];
};
