import { mails, suppressedAddresses } from '@orchard/contract/staff/mails';
import { type AuditEntry, audit } from '#console/records/audit.store.ts';
import { bind } from '#platform/http/bind.ts';
import { orNotFound } from '#platform/http/problem.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { clearSuppressed } from '#platform/mail/suppressed-addresses.store.ts';
import { resendMails } from './mails.commands.ts';
import { findMail, findSending, listMails, listSuppressed } from './mails.view.ts';

export const staffMailsRoutes = ({ db: { kysely: db }, outbox, product, origin }: SiteParts) => [
  bind(mails.list, ({ query }) => listMails(db, query)),
  bind(mails.read, ({ params }) => orNotFound(findMail(db, params.id))),
  bind(mails.sending, () => findSending(db)),
  bind(mails.resend, async ({ staff, body }) => {
    const resent = await resendMails(db, { outbox, product, origin }, staff, body.ids);
    outbox.wake();
    return resent;
  }),

  bind(suppressedAddresses.list, ({ query }) => listSuppressed(db, query)),
  bind(suppressedAddresses.clear, ({ staff, body }) =>
    db.transaction().execute(async (tx) => {
      const cleared = await clearSuppressed(tx, body.addresses);
      const entries = cleared.map(
        ({ address, reason }): AuditEntry => ({
          action: 'clear',
          kind: 'suppressed-addresses',
          recordId: null,
          label: address,
          before: { reason },
          after: null,
        }),
      );
      await audit(tx, staff, entries);
      return { count: cleared.length };
    }),
  ),
];
