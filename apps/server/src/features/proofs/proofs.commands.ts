import type { ParsedOf } from '@orchard/contract/endpoint';
import { formatMessage } from '@orchard/contract/messages';
import type { prove } from '@orchard/contract/proofs';
import type { FastifyRequest } from 'fastify';
import {
  codeOwner,
  keepNewCode,
  LOGIN_CODE_LIFETIME,
  takeTypedCode,
} from '#features/login-codes/login-codes.commands.ts';
import { checkCurrentPassword, countProof } from '#features/members/members.commands.ts';
import { signInByKey } from '#features/passkeys/passkey-sign-in.commands.ts';
import { boundToMember, passkeyProblem } from '#features/passkeys/passkeys.commands.ts';
import { checkSecondStep } from '#features/two-step/second-step.commands.ts';
import { fieldsProblem } from '#platform/http/problem.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { countTries } from '#platform/limits/limits.ts';
import { LIMITS } from '#platform/limits/rules.ts';
import type { Member } from '#platform/sessions/member.ts';
import { findTrustedAddress } from '#platform/tokens/mailed-tokens.store.ts';
import { proofCodeMail } from './proof-mails.view.ts';

/** Codes to prove with are good in the session alone that asked for them, and sign nobody in. */
const ownerOf = ({ email, sessionId }: Member) => codeOwner(email, `proof ${sessionId}`);

/**
 * Mails a code to prove with, to the trusted address.
 * @returns that address
 * @throws Problem 429 under `code`
 */
export async function mailProofCode(
  { db, limits, loginCodeKey, outbox }: SiteParts,
  request: FastifyRequest,
  member: Member,
): Promise<string> {
  const mails = [LIMITS.proofCode, LIMITS.proofCodeDay].map(
    (rule) => [rule, String(member.id)] as const,
  );
  await countTries(limits, request, mails, {
    field: 'code',
    event: 'auth.login.locked',
    message: (values) => formatMessage('auth.proof_throttled', values),
  });
  const address = await db.kysely.transaction().execute(async (tx) => {
    const code = await keepNewCode(tx, loginCodeKey, ownerOf(member), member.id);
    const email = (await findTrustedAddress(tx, member.id))?.email ?? member.email;
    const mailMessage = proofCodeMail({ ...member, email }, code);
    await outbox.put(tx, mailMessage, { expiresIn: LOGIN_CODE_LIFETIME });
    return email;
  });
  outbox.wake();
  return address;
}

/**
 * Checks that the member is who they say, in the ways of signing in: with a second step that too,
 * unless a passkey has verified its owner.
 * @throws Problem 422 or 429 under the field that is wrong; of a passkey under none
 */
export async function checkProof(
  parts: SiteParts,
  request: FastifyRequest,
  member: Member,
  proof: ParsedOf<typeof prove>['body'],
): Promise<void> {
  if (proof.by === 'passkey') {
    await parts.limits.count(request, LIMITS.toggle, String(member.id));
    const boundTo = boundToMember(member.id);
    const answered = { kind: 'member', boundTo, answer: proof.response } as const;
    // On a shared device the key of another member may answer.
    if ((await signInByKey(parts, request, answered)) === member.id) return;
    throw passkeyProblem('auth.passkey');
  }
  const authenticatorCode = proof.authenticator_code ?? null;
  const device = parts.devices.read(request);
  if (proof.by === 'password') {
    await checkCurrentPassword(parts, request, member, proof.password_current);
    await checkSecondStep(parts, request, { memberId: member.id, code: authenticatorCode, device });
    return;
  }
  await countProof(parts.limits, request, member, 'code');
  const typed = { email: member.email, code: proof.code, authenticatorCode, device };
  if ((await takeTypedCode(parts, request, ownerOf(member), typed)) === member.id) return;
  throw fieldsProblem({ code: [formatMessage('auth.code_failed')] });
}
