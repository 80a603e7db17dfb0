import { createHash } from 'node:crypto';
import type { PaymentEventKind } from '@orchard/contract/staff/payment-events';
import { isDay } from '@orchard/contract/staff/wire';
import { readAmount } from '#console/imports/read-amount.ts';

export interface PaymentEvent {
  /** The provider's number of it: what has the same one happened once. */
  key: string;
  kind: PaymentEventKind;
  reference: string;
  /** When it happened, by the provider's clock. */
  at: Date;
  /** The last paid day of Japan's calendar, where the provider knows it. */
  paid_until?: string | undefined;
  /** Whether the provider charges again by itself; absent: as the brand's contracts do. */
  renews?: boolean | undefined;
  email?: string;
  name?: string;
  amount?: number | undefined;
}

export interface Message {
  body: Buffer;
  /** The `webhook-id` of Standard Webhooks; empty without one. */
  message_id: string;
  /** What stood in the address besides the key. */
  query: string;
  received_at: Date;
}

/** Reads a message: what happened, or that it is of nothing that the site follows. @throws Unreadable */
export type Adapter = (message: Message) => PaymentEvent[] | 'ignored';

/** A message that cannot be read; its message says why, in Japanese. */
export class Unreadable extends Error {}

/** A part of what was read from JSON, by its path; undefined where there is none. */
export const pick = (value: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (one, name) =>
        typeof one === 'object' && one !== null
          ? (one as Record<string, unknown>)[name]
          : undefined,
      value,
    );

/** What a word of a provider means; undefined for any other word. */
export const meaningOf = <Meaning>(
  meanings: Readonly<Record<string, Meaning>>,
  word: string,
): Meaning | undefined => (Object.hasOwn(meanings, word) ? meanings[word] : undefined);

/** The first of some values that is a text, a number or a boolean, as a line that can be stored. */
export function line(...values: unknown[]): string {
  const found = values.find(
    (one) =>
      (typeof one === 'string' && one.trim() !== '') || ['number', 'boolean'].includes(typeof one),
  );
  const text = String(found ?? '')
    .replaceAll(/\p{Cc}+/gu, ' ')
    .toWellFormed()
    .trim();
  return [...text].slice(0, 255).join('');
}

/** An instant: ISO 8601, Japan's time without a zone, or seconds or milliseconds since 1970. */
export function instantOf(value: unknown): Date | undefined {
  const text = line(value).replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/, '$1-$2-$3T$4:$5:$6');
  if (/^\d{9,13}$/.test(text)) return new Date(Number(text) * (text.length > 11 ? 1 : 1000));
  const time = /[T ](.+)$/.exec(text)?.[1] ?? '00:00';
  const zone = /(?:Z|[+-]\d\d:?\d\d)$/i.test(time) ? '' : '+09:00';
  const instant = new Date(`${dayOf(text)}T${time}${zone}`);
  const isPossible = instant.getTime() > 0 && instant.getUTCFullYear() < 2200;
  return isPossible ? instant : undefined;
}

/** A day `yyyy-MM-dd`, also of `2027/3/1` or a time; undefined for what no calendar has. */
export function dayOf(value: unknown): string | undefined {
  const [, year, month = '', date = ''] =
    /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:$|[T ])/.exec(line(value)) ?? [];
  if (year === undefined) return undefined;
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  return isDay(day) ? day : undefined;
}

export const japanDayOf = (instant: Date): string =>
  new Date(instant.getTime() + 9 * 3_600_000).toISOString().slice(0, 10);

/** The number of what says none: the same message has the same one. */
export const bodyKey = ({ body, query }: Message): string =>
  createHash('sha256').update(query).update('\n').update(body).digest('base64url');

/** The same of what says no time either: the next payment may be told in the same words. */
export const dayKey = (message: Message): string =>
  `${bodyKey(message)}:${japanDayOf(message.received_at)}`;

/** An amount in yen; undefined for what is none. */
export const amountOf = (...values: unknown[]): number | undefined =>
  readAmount(line(...values)) ?? undefined;

/** What is in a body of JSON. @throws Unreadable */
export function readJson({ body }: Message): object {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(body));
    if (typeof value === 'object' && value !== null) return value;
  } catch {
    // Said below.
  }
  throw new Unreadable('JSONとして読み取れません。');
}
