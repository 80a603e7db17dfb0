import { mails, suppressedAddresses } from '@orchard/contract/staff/mails';
import type { Kysely } from 'kysely';
import { type AuditEntry, audit } from '#console/records/audit.store.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { bind } from '#platform/http/bind.ts';
import { orNotFound } from '#platform/http/problem.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { retryStopped } from '#platform/mail/mails.store.ts';
import { clearRefusedIn, clearSuppressed } from '#platform/mail/suppressed-addresses.store.ts';
import type { Staff } from '#platform/sessions/staff.ts';
import { resendMails } from './mails.commands.ts';
import { findMail, findSending, listMails, listReasons, listSuppressed } from './mails.view.ts';

/** Writes down which addresses an operator has released. */
const auditReleased = (
  tx: Kysely<DB>,
  staff: Staff,
  released: readonly { address: string; reason: string }[],
) =>
  audit(
    tx,
    staff,
    released.map(
      ({ address, reason }): AuditEntry => ({
        action: 'clear',
        kind: 'suppressed-addresses',
        recordId: null,
        label: address,
        before: { reason },
        after: null,
      }),
    ),
  );

export const staffMailsRoutes = ({
  db: { kysely: db },
  outbox,
  product,
  origin,
  mailDomain,
}: SiteParts) => [
  bind(mails.list, ({ query }) => listMails(db, query)),
  bind(mails.read, ({ params }) => orNotFound(findMail(db, params.id))),
  bind(mails.sending, () => findSending(db, mailDomain !== null)),
  bind(mails.resend, async ({ staff, body }) => {
    const resent = await resendMails(db, { outbox, product, origin }, staff, body.ids);
    outbox.wake();
    return resent;
  }),

  bind(suppressedAddresses.list, ({ query }) => listSuppressed(db, query)),
  bind(suppressedAddresses.clear, ({ staff, body }) =>
    db.transaction().execute(async (tx) => {
      const cleared = await clearSuppressed(tx, body.addresses);
      await auditReleased(tx, staff, cleared);
      return { count: cleared.length };
    }),
  ),
  bind(suppressedAddresses.reasons, () => listReasons(db)),
  bind(suppressedAddresses.clearReason, async ({ staff, body }) => {
    const released = await db.transaction().execute(async (tx) => {
      const cleared = await clearRefusedIn(tx, body.words);
      await retryStopped(
        tx,
        cleared.map(({ address }) => address),
      );
      await auditReleased(tx, staff, cleared);
      return { count: cleared.length };
    });
    outbox.wake();
    return released;
  }),
];
