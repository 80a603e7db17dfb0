import { api } from '@orchard/contract';
import { authEvent } from '#platform/http/auth-events.ts';
import { bind } from '#platform/http/bind.ts';
import { Problem } from '#platform/http/problem.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { proveSession } from '#platform/sessions/visitor.ts';
import { checkProof, mailProofCode } from './proofs.commands.ts';

export const proofsRoutes = (parts: SiteParts) => [
  bind(api.prove, async ({ member, body, request }) => {
    try {
      await checkProof(parts, request, member, body);
    } catch (refusal) {
      if (refusal instanceof Problem) authEvent(request, 'auth.proof.fail', { user_id: member.id });
      throw refusal;
    }
    await proveSession(parts, request, member);
    authEvent(request, 'auth.proof.ok', { user_id: member.id });
    return undefined;
  }),

  bind(api.requestProofCode, async ({ member, request }) => ({
    email: await mailProofCode(parts, request, member),
  })),

  bind(api.needProof, async () => undefined),
];
