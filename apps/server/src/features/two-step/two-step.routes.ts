import { api } from '@orchard/contract';
import { formatMessage } from '@orchard/contract/messages';
import type { FastifyRequest } from 'fastify';
import { checkCurrentPassword } from '#features/members/members.commands.ts';
import { bind } from '#platform/http/bind.ts';
import { fieldsProblem } from '#platform/http/problem.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import type { Member } from '#platform/sessions/member.ts';
import {
  beginTwoStep,
  confirmTwoStep,
  endTwoStep,
  renewTwoStepCodes,
} from './change-two-step.commands.ts';
import { checkSecondStep } from './second-step.commands.ts';
import { findTwoStep } from './two-step.view.ts';

export const twoStepRoutes = (parts: SiteParts) => {
  const { db, devices } = parts;

  /** Checks password and code; returns whether the member has a second step. */
  const checkBoth = async (
    request: FastifyRequest,
    member: Member,
    body: { password_current: string; authenticator_code: string },
  ): Promise<boolean> => {
    await checkCurrentPassword(parts, request, member, body.password_current);
    return checkSecondStep(parts, request, {
      memberId: member.id,
      code: body.authenticator_code,
      device: devices.read(request),
    });
  };

  return [
    bind(api.getTwoStep, ({ member }) => findTwoStep(db.kysely, member.id)),

    bind(api.beginTwoStep, async ({ member, body, request }) => {
      await checkCurrentPassword(parts, request, member, body.password_current);
      return beginTwoStep(parts, member);
    }),

    bind(api.confirmTwoStep, async ({ member, body, request }) => {
      const typed = { code: body.authenticator_code, device: devices.read(request) };
      return { recovery_codes: await confirmTwoStep(parts, request, member, typed) };
    }),

    bind(api.renewTwoStepCodes, async ({ member, body, request }) => {
      if (!(await checkBoth(request, member, body))) {
        throw fieldsProblem({ authenticator_code: [formatMessage('two_step.off')] });
      }
      return { recovery_codes: await renewTwoStepCodes(parts, member) };
    }),

    bind(api.endTwoStep, async ({ member, body, request }) => {
      await checkBoth(request, member, body);
      await endTwoStep(parts, request, member);
      return undefined;
    }),
  ];
};
