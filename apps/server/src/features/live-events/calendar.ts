import ical, { ICalEventStatus } from 'ical-generator';
import { plainText } from '#platform/html/html.ts';

/** An evening as calendars have it. What leads to its place is no part of it. */
export interface CalendarEvent {
  id: number;
  uid: string;
  sequence: number;
  title: string;
  body: string;
  startsAt: Date;
  minutes: number;
  updatedAt: Date;
  isCancelled: boolean;
}

/** Writes evenings as iCalendar (RFC 5545). Times are UTC, so that no zone needs to be told. */
export function writeCalendar(
  events: readonly CalendarEvent[],
  { origin, product }: { origin: string; product: string },
): string {
  const { host } = new URL(origin);
  const calendar = ical({
    name: `${product} 夜の会`,
    prodId: { company: product, product: 'evenings', language: 'JA' },
    ttl: 3600,
  });
  for (const event of events) {
    const { startsAt: start, updatedAt: updated } = event;
    calendar.createEvent({
      id: `${event.uid}@${host}`,
      sequence: event.sequence,
      ...{ start, end: new Date(start.getTime() + event.minutes * 60_000) },
      // Of the last change, not of now: the same evenings are the same bytes.
      ...{ stamp: updated, lastModified: updated },
      summary: event.title,
      description: `${plainText(event.body)}\n\n${origin}/evenings/${event.id}`.trim(),
      status: event.isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    });
  }
  return `${calendar.toString()}\r\n`;
}
