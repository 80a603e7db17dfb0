import { formatStaffMessage } from '@orchard/contract/staff/messages';
import { type PaymentChoices, paymentImports } from '@orchard/contract/staff/payment-imports';
import { understoodDates } from '#console/imports/date-fields.ts';
import { importKind } from '#console/imports/import-kind.ts';
import { importRoutes } from '#console/imports/import-routes.ts';
import { findImport } from '#console/imports/imports.view.ts';
import { editBatch } from '#console/records/bulk-work.ts';
import type { JobRunner } from '#console/staff-jobs/job-runner.ts';
import { refuseGoneBrands } from '#features/brands/brands.view.ts';
import { memberRecords } from '#features/members/change-members.commands.ts';
import type { PasswordParts } from '#features/passwords/passwords.commands.ts';
import { bind } from '#platform/http/bind.ts';
import { orNotFound } from '#platform/http/problem.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { judgePayments } from './judged-payments.view.ts';
import { findUnpaid, offerPaymentChoices } from './payment-choices.view.ts';
import { guessPaymentColumns, PAYMENT_DATES } from './read-payment.ts';

const NAME = 'compare payments';

export const paymentKind = (parts: PasswordParts) =>
  importKind<PaymentChoices>({
    name: NAME,
    ...{ resource: 'payment-imports', records: 'members' },
    canUndo: true,
    repeated: (line) => formatStaffMessage('payments.repeated', { line }),
    // Payments name their columns; a first row of a payment is none.
    lacksHeader: () => false,
    guess: (header) => ({
      columns: guessPaymentColumns(header),
      ...{ brand_id: null, from: '', until: '', amount: null },
    }),
    offer: (db, choices, { rows }) => offerPaymentChoices(db, choices, rows),
    understood: (cells, { columns }) => understoodDates(cells, columns, PAYMENT_DATES),
    foresee: judgePayments,
    check: (tx, { brand_id }) => refuseGoneBrands(tx, '会員区分', [brand_id ?? 0], 'brand_id'),
    judge: (tx, _, rows, choices) => judgePayments(tx, rows, choices),
    async write(tx, { params: { choices }, ...job }, rows) {
      const judged = await judgePayments(tx, rows, choices);
      const after = new Map(judged.map((row) => [row.recordId ?? 0, row.after]));
      const changed = judged.filter((row) => row.after !== null);
      const batch = changed.map(({ position, recordId = null }) => ({
        ...{ position, recordId, key: null, label: '', input: null },
      }));
      await editBatch({ tx, job, rows: batch }, memberRecords(parts), 'update', (draft, id) => {
        const mended = after.get(id);
        if (!mended) return undefined;
        const memberships = draft.memberships.map((one) =>
          one.brand_id === mended.brand_id ? mended : one,
        );
        return { ...draft, memberships };
      });
      return judged;
    },
    after: () => parts.outbox.wake(),
  });

export const paymentImportsRoutes = (parts: SiteParts & { staffJobs: JobRunner }) => [
  ...importRoutes(parts, paymentImports, paymentKind(parts)),
  bind(paymentImports.unpaid, async ({ params }) => {
    const { kysely } = parts.db;
    const found = await orNotFound(findImport(kysely, NAME, params.id));
    const choices = found.choices as PaymentChoices;
    if (found.state === 'uploaded') return { total: 0, members: [] };
    return findUnpaid(kysely, params.id, choices);
  }),
];
