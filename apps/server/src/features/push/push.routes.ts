import { api } from '@orchard/contract';
import { formatMessage } from '@orchard/contract/messages';
import { bind } from '#platform/http/bind.ts';
import { fieldsProblem, notFound } from '#platform/http/problem.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { LIMITS } from '#platform/limits/rules.ts';
import { addPush, endPushAt, hasPush } from '#platform/push/push-subscriptions.store.ts';
import { arePushKeys, isPushEndpoint } from '#platform/push/send-push.ts';
import { queueTestPush } from './push-messages.store.ts';

export const pushRoutes = ({ db, limits, devices, pushSender, pushSettings }: SiteParts) => [
  bind(api.getPush, async ({ member, request }) => ({
    public_key: await pushSender.publicKey(),
    is_on: await hasPush(db.kysely, member.id, devices.read(request)),
  })),

  bind(api.subscribePush, async ({ member, body: { endpoint, keys }, request, reply }) => {
    await limits.count(request, LIMITS.toggle, String(member.id));
    const isRight = isPushEndpoint(endpoint, pushSettings.mayBeHere);
    if (!(isRight && arePushKeys(keys))) {
      const message = formatMessage('validation.query', { label: 'この端末の通知先' });
      throw fieldsProblem({ [isRight ? 'keys' : 'endpoint']: [message] });
    }
    const device =
      devices.read(request) ??
      (await devices.remember({ request, reply }, { kind: 'member', id: member.id }));
    await db.kysely
      .transaction()
      .execute((tx) => addPush(tx, { memberId: member.id, device }, { endpoint, ...keys }));
    return undefined;
  }),

  bind(api.unsubscribePush, async ({ member, body: { endpoint } }) => {
    await endPushAt(db.kysely, member.id, endpoint);
    return undefined;
  }),

  bind(api.testPush, async ({ member, request, body: { endpoint } }) => {
    await limits.count(request, LIMITS.toggle, String(member.id));
    if (!(await queueTestPush(db.kysely, member.id, endpoint))) throw notFound();
    pushSender.wake();
    return undefined;
  }),
];
