import type { endOtherDevices } from '@orchard/contract/devices';
import type { ParsedOf } from '@orchard/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import { tellOfKeys } from '#features/passkeys/passkeys.commands.ts';
import { listKeys } from '#features/passkeys/passkeys.view.ts';
import { namesOfKeys } from '#features/passwords/ended-ways.view.ts';
import { tellOfTwoStep } from '#features/two-step/change-two-step.commands.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import type { Member } from '#platform/sessions/member.ts';
import { renewOwnSession } from '#platform/sessions/visitor.ts';
import { endWaysIn } from '#ways-in';

type Parts = Pick<SiteParts, 'db' | 'outbox' | 'origin' | 'cookies' | 'devices'>;

/**
 * Ends a member's other sessions, and the passkeys and the authenticator that the member names, and
 * renews this session. The member is told of what was named.
 */
export async function endOthers(
  parts: Parts,
  request: FastifyRequest,
  member: Member,
  wish: ParsedOf<typeof endOtherDevices>['body'],
): Promise<void> {
  const device = parts.devices.read(request);
  const removed = new Set(wish.remove_passkeys);
  const account = { kind: 'member', id: member.id } as const;
  await parts.db.kysely.transaction().execute(async (tx) => {
    const keys = await listKeys(tx, account);
    const ended = await endWaysIn(
      tx,
      { ...account, what: 'ends other devices' },
      {
        ...{ sessionId: member.sessionId, device },
        passkeys: keys.map(({ id }) => id).filter((id) => !removed.has(id)),
        ...(wish.remove_authenticator !== true && { authenticator: 'any' }),
      },
    );
    if (ended.passkeys.length > 0) {
      await tellOfKeys(tx, parts, member, {
        text: `パスキーが${ended.passkeys.length}個削除されました。`,
        change: `パスキー${namesOfKeys(ended.passkeys)}の削除`,
      });
    }
    if (ended.authenticator) await tellOfTwoStep(tx, parts, member, 'off');
    await renewOwnSession(tx, parts.cookies, request, member);
  });
  parts.outbox.wake();
}
