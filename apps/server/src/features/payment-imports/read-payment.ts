import { plainAddress } from '@orchard/contract/plain-address';
import { daysLater } from '@orchard/contract/staff/membership-terms';
import { formatStaffMessage } from '@orchard/contract/staff/messages';
import {
  PAYMENT_FIELDS,
  type PaymentColumns,
  type PaymentField,
} from '@orchard/contract/staff/payment-imports';
import { visibleLine } from '@orchard/contract/visible-text';
import { type DateField, dateFault } from '#console/imports/date-fields.ts';
import { columnGuesser } from '#console/imports/names.ts';
import { readAmount } from '#console/imports/read-amount.ts';
import { readDay } from '#console/imports/read-day.ts';

/** Usual names of columns by field in files of providers and banks, the likeliest first. */
const NAMES: Record<PaymentField, readonly string[]> = {
  reference: [
    ...['決済の番号', '決済番号', '定期課金id', 'サブスクリプションid', 'subscription', '契約番号'],
    ...['自動課金番号', '課金id', '決済id', 'reference'],
  ],
  email: ['メールアドレス', 'email', 'e-mail', 'メール', 'customeremail', 'mail'],
  number: ['会員番号', '会員no', '会員id', '顧客番号', '顧客id'],
  payer: [
    ...['振込依頼人名', '振込人名', '依頼人名', '振込名義', '氏名', 'お名前', '名前', '顧客名'],
    ...['お取扱内容', '取引内容', '摘要', 'name'],
  ],
  paid_on: [
    ...['入金日', '決済日', '課金日', 'お支払い日', '支払日', '取扱日付', '取引日', '日付'],
    ...['created', 'date'],
  ],
  amount: ['金額', '入金金額', '入金額', '決済金額', 'お預入れ', '預入金額', '課金金額', 'amount'],
  paid_until: ['有効期限', 'お支払い済みの期限', '期限', '契約終了日', 'currentperiodend'],
  next_charge: ['次回課金日', '次回決済日', '次回課金予定日', '次回請求日', 'nextcharge'],
};

export const guessPaymentColumns = columnGuesser(NAMES);

const dateField = (field: PaymentField): DateField => ({
  ...{ label: PAYMENT_FIELDS[field], hasTime: false, none: 'unlimited' },
});

export const PAYMENT_DATES = {
  paid_on: dateField('paid_on'),
  paid_until: dateField('paid_until'),
  next_charge: dateField('next_charge'),
};

/** A payment as a row of the file names it; what it does not name is empty or null. */
export interface ReadPayment {
  reference: string;
  email: string;
  number: string;
  payer: string;
  paidOn: string | null;
  amount: number | null;
  /** The day until which it pays, where the file says so. */
  paidUntil: string | null;
}

/** Reads the cells of a row: the payment, or what is wrong with them. */
export const paymentReader =
  (columns: PaymentColumns) =>
  (cells: readonly string[]): ReadPayment | string[] => {
    const cell = (field: PaymentField) => visibleLine(cells[columns[field] ?? -1] ?? '');
    const reasons: string[] = [];
    const dayIn = (field: keyof typeof PAYMENT_DATES): string | null => {
      const written = cell(field);
      const read = written === '' ? null : readDay(written);
      if (read === undefined) reasons.push(dateFault(written, PAYMENT_DATES[field]));
      return read ?? null;
    };
    const paidOn = dayIn('paid_on');
    const next = dayIn('next_charge');
    const paidUntil = dayIn('paid_until') ?? (next && daysLater(next, -1));
    const amount = readAmount(cell('amount'));
    if (amount === undefined) reasons.push(formatStaffMessage('payments.amount_how'));
    if (reasons.length > 0) return reasons;
    return {
      ...{ reference: cell('reference'), number: cell('number'), payer: cell('payer') },
      ...{ email: plainAddress(cell('email')), paidOn, paidUntil, amount: amount ?? null },
    };
  };
