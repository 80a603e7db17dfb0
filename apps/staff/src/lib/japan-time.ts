import type { State } from '@orchard/contract/staff/wire';

/**
 * Moments of the wire (`yyyy-MM-dd HH:mm:ss`) are Japan's local time. They are shown and typed as
 * they are written, so the zone of the browser never matters; as text they order as in time.
 */

const inJapan = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Tokyo',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** A moment as the wire writes it. */
export const toWireTime = (instant: Date): string => inJapan.format(instant);

/** What a `datetime-local` field shows for a moment of the wire. */
export const toField = (wire: string | null | undefined): string => (wire ?? '').replace(' ', 'T');

/**
 * What was typed into a `datetime-local` field, as the wire writes it; null for nothing.
 * Browsers leave seconds out where they are zero.
 */
export function fromField(typed: string): string | null {
  if (typed === '') return null;
  const [date = '', time = ''] = typed.split('T');
  return `${date} ${time.length === 5 ? `${time}:00` : time.slice(0, 8)}`;
}

const pattern = /^(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)$/;

/** A moment for reading, to the minute: `2026年4月1日 9:00`. */
export function formatDateTime(wire: string | null | undefined): string {
  const parts = pattern.exec(wire ?? '');
  if (!parts) return '';
  const [, year, month, day, hour, minute] = parts;
  return `${year}年${Number(month)}月${Number(day)}日 ${Number(hour)}:${minute}`;
}

/** The same with its seconds, where the order of events matters. */
export function formatExactTime(wire: string | null | undefined): string {
  const second = pattern.exec(wire ?? '')?.[6];
  return second === undefined ? '' : `${formatDateTime(wire)}:${second}`;
}

/** From when until when something is published. */
export interface Publication {
  published_at: string | null;
  published_until: string | null;
}

/**
 * The state that a publication is in.
 * @param now as the wire writes moments
 */
export function stateAt({ published_at, published_until }: Publication, now: string): State {
  if (!published_at) return 'draft';
  if (published_until && published_until <= now) return 'ended';
  return published_at <= now ? 'published' : 'scheduled';
}

/** A day `yyyy-MM-dd` for reading: `2026年4月1日`; nothing for none. */
export function formatDay(day: string | null | undefined): string {
  const parts = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day ?? '');
  return parts ? `${parts[1]}年${Number(parts[2])}月${Number(parts[3])}日` : '';
}
