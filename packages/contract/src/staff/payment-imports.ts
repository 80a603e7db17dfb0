import * as z from 'zod/mini';
import { get, type ResponseOf } from '#contract/endpoint.ts';
import { choice, id, wholeNumber } from '#contract/fields.ts';
import { formatMessage } from '#contract/messages.ts';
import { importCalls, importColumns } from '#contract/staff/imports.ts';
import { MEMBERSHIP_LABELS } from '#contract/staff/memberships.ts';
import { formatStaffMessage } from '#contract/staff/messages.ts';
import { day, oneRecord } from '#contract/staff/wire.ts';

/** The fields of columns of a provider's file or a bank's list, with their Japanese names. */
export const PAYMENT_FIELDS = {
  reference: MEMBERSHIP_LABELS.reference,
  email: 'メールアドレス',
  number: '会員番号',
  payer: '氏名・振込依頼人名',
  paid_on: '入金日',
  amount: '金額',
  paid_until: '有効期限',
  next_charge: '次回課金日',
} as const;

export type PaymentField = keyof typeof PAYMENT_FIELDS;

const columns = importColumns(PAYMENT_FIELDS);

/** Which column of the file is what. */
export type PaymentColumns = z.output<typeof columns>;

/** The days that the file covers are called. */
export const PAYMENT_DAYS = { from: '期間の初日', until: '期間の末日' } as const;

const amount = () =>
  z.nullable(wholeNumber(1, 999_999_999, () => formatStaffMessage('payments.amount_how')));

const choices = z
  .object({
    columns: columns.check(
      z.refine(
        ({ reference, email, number, payer }) =>
          [reference, email, number, payer].some((at) => at !== null),
        { error: formatStaffMessage('payments.no_key') },
      ),
    ),
    /** The brand whose contracts are paid. */
    brand_id: choice(MEMBERSHIP_LABELS.brand_id),
    /** The first and the last day that the file covers. */
    from: day(PAYMENT_DAYS.from),
    until: day(PAYMENT_DAYS.until),
    /** What is usually paid, in yen; null: any amount is right. */
    amount: amount(),
  })
  .check(
    z.refine(({ from, until }) => until >= from, {
      path: ['until'],
      error: formatMessage('validation.choose', { label: '初日以降の末日' }),
    }),
  );

/** What an operator chooses for a comparison of payments. */
export interface PaymentChoices extends Omit<z.output<typeof choices>, 'brand_id'> {
  /** Null until it is chosen, where there are several. */
  brand_id: number | null;
}

export const paymentImports = {
  ...importCalls('payment-imports', {
    one: 'membership',
    label: 'payments',
    read: 'members.read',
    write: 'members.write',
    choices,
    stored: z.object({
      ...{ columns, brand_id: z.nullable(id()), amount: amount() },
      ...{ from: z.string(), until: z.string() },
    }),
  }),
  unpaid: get('/api/staff/payment-imports/{id}/unpaid', {
    ...{ audience: 'staff', right: 'members.read', params: oneRecord },
    summary:
      'Members of the brand whose payment is due in the days of the file, and who are in no row of it; the first thousand by name',
    response: z.object({
      total: z.number(),
      members: z.array(
        z.object({
          ...{ id: id(), name: z.string(), number: z.string(), reference: z.string() },
          paid_until: z.nullable(z.string()),
        }),
      ),
    }),
  }),
} as const;

/** Who is due in a comparison and in no row of it. */
export type Unpaid = ResponseOf<typeof paymentImports.unpaid>;
