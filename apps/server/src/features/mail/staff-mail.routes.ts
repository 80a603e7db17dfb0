import { mailWordings } from '@orchard/contract/staff/mail-wordings';
import { mails, suppressedAddresses } from '@orchard/contract/staff/mails';
import type { Database } from '#platform/database/open-database.ts';
import { bind } from '#platform/http/bind.ts';
import { notFound } from '#platform/http/problem.ts';
import { blocksOf, compose } from '#platform/mail/letter.ts';
import { letterTo } from '#platform/mail/letter-kind.ts';
import type { Outbox } from '#platform/mail/outbox.ts';
import { clearSuppressed } from '#platform/mail/suppressed-addresses.store.ts';
import { type AuditEntry, audit, lockRecord } from '#platform/records/audit.store.ts';
import { listVersions } from '#platform/records/history.view.ts';
import { restoreRecord, updateRecord } from '#platform/records/records.ts';
import { resendMails } from '../../use-cases/resend-mails.ts';
import { findLetterKind } from './letter-kinds.view.ts';
import { judgeWording, wordingKind } from './mail-wordings.store.ts';
import { findMail, listMails, listSuppressed } from './mails.view.ts';
import { findSending } from './sending.view.ts';
import { findWordingRecord, listWordings } from './staff-wordings.view.ts';

interface Parts {
  db: Database;
  outbox: Outbox;
  product: string;
  /** The site's origin, for links in mails. */
  origin: string;
}

/** What stands in the preview for somebody's address. */
const SAMPLE_RECIPIENT = 'hanako@example.jp';

export const staffMailRoutes = ({ db: { kysely: db }, outbox, product, origin }: Parts) => {
  const findRecord = async (id: number) => {
    const record = await findWordingRecord(db, id);
    if (!record) throw notFound();
    return record;
  };
  return [
    bind(mails.list, ({ query }) => listMails(db, query)),
    bind(mails.read, async ({ params }) => {
      const mail = await findMail(db, params.id);
      if (!mail) throw notFound();
      return mail;
    }),
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

    bind(mailWordings.list, ({ query }) => listWordings(db, query)),
    bind(mailWordings.read, ({ params }) => findRecord(params.id)),
    bind(mailWordings.update, async ({ staff, params: { id }, query: { revision }, body }) => {
      await updateRecord(db, staff, wordingKind, { id, revision, draft: body });
      return findRecord(id);
    }),
    bind(mailWordings.versions, ({ params }) => listVersions(db, wordingKind.kind, params.id)),
    bind(mailWordings.restore, async ({ staff, params: { id }, body }) => {
      const { version, before } = body;
      await restoreRecord(db, staff, wordingKind, { id, version, before: before === true });
      return findRecord(id);
    }),
    bind(mailWordings.reset, async ({ staff, params: { id } }) => {
      await db.transaction().execute(async (tx) => {
        await lockRecord(tx, wordingKind.kind, id);
        const record = await findWordingRecord(tx, id);
        if (!record) throw notFound();
        if (record.is_default) return;
        const before = await wordingKind.read(tx, id);
        await wordingKind.remove(tx, id);
        const after = (await wordingKind.read(tx, id)) ?? null;
        const label = record.subject;
        await audit(tx, staff, [
          {
            action: 'reset',
            kind: wordingKind.kind,
            recordId: id,
            label,
            before: before ?? null,
            after,
          },
        ]);
      });
      return findRecord(id);
    }),
    bind(mailWordings.preview, async ({ params, body }) => {
      const letter = findLetterKind(params.id);
      if (!letter) throw notFound();
      judgeWording(letter, body);
      const samples = Object.entries(letter.gaps).map(([name, { sample }]) => [name, sample]);
      const message = letterTo(letter, SAMPLE_RECIPIENT, Object.fromEntries(samples));
      const { subject, blocks } = blocksOf(message, product, body);
      return { subject, blocks, text: compose(message, product, body).text };
    }),
  ];
};
