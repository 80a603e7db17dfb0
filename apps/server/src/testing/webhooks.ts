import type { RequestOf } from '@orchard/contract/endpoint';
import { staffApi } from '@orchard/contract/staff';
import { SITE_EVENT_TYPES } from '@orchard/contract/staff/site-events';
import type { Scene } from './scene.ts';

type Draft = RequestOf<(typeof staffApi)['webhooks.create']>['body'];

/** What operators do with webhooks of a scene whose receiver is on this machine. */
export function createWebhooks({ app, asStaff, execute }: Scene, origin: string) {
  const draft = (more: Partial<Draft> = {}): Draft => ({
    ...{ name: '会員名簿', format: 'standard', url: `${origin}/hook` },
    ...{ types: [...SITE_EVENT_TYPES], with_names: false },
    ...more,
  });
  const create = async (more: Partial<Draft> = {}) =>
    (await asStaff().call(staffApi['webhooks.create'], { body: draft(more) })).body;
  const renew = async ({ id }: { id: number }, secret = '') =>
    (await asStaff().call(staffApi['webhooks.secret'], { params: { id }, body: { secret } })).body
      .secret ?? '';
  const read = async ({ id }: { id: number }) =>
    (await asStaff().call(staffApi['webhooks.read'], { params: { id } })).body;
  const log = async ({ id }: { id: number }) =>
    (await asStaff().call(staffApi['webhooks.deliveries'], { params: { id } })).body;
  const steer = async (
    { id }: { id: number },
    action: 'pause' | 'resume' | 'delete' | 'resend' | 'test',
    delivery: number | null = null,
  ) =>
    (
      await asStaff().call(staffApi['webhooks.steer'], {
        params: { id },
        body: { action, delivery },
      })
    ).body;
  const happen = (member: { id: number } | null = null) =>
    execute`SELECT note_site_event('member.active', ${member?.id ?? null}, NULL, NULL)`;
  const deliver = () => app.webhookSender.deliver();
  /** What waits has its turn, and all that lasts is so much older. */
  const pass = async (hours: number) => {
    await execute`UPDATE webhook_deliveries SET next_attempt_at = next_attempt_at - ${hours} * interval '1 hour'`;
    await execute`
      UPDATE webhooks SET failing_since = failing_since - ${hours} * interval '1 hour',
        previous_until = previous_until - ${hours} * interval '1 hour'`;
  };
  return { draft, create, renew, read, log, steer, happen, deliver, pass };
}
