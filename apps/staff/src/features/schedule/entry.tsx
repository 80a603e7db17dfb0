import { Link } from '@mui/material';
import type { ResponseOf } from '@orchard/contract/endpoint';
import { AUDIT_RESOURCES, type AuditResource } from '@orchard/contract/staff/audit-log-names';
import type { getSchedule, ScheduleEvent } from '@orchard/contract/staff/schedule';
import { lastDayOf } from '#ui/months.tsx';

/** Something that happens by itself. */
export type Entry = ResponseOf<typeof getSchedule>[number];

const EVENTS: Record<ScheduleEvent, string> = {
  publish: '公開',
  end: '公開終了',
  send: '送信',
  begin: '開始',
};

/** Kinds of which nothing is published. */
const UNPUBLISHED = ['members', 'maintenance'];

/** What happens, and with which kind. */
export const formatEvent = ({ kind, event }: Entry): string => {
  const name = event === 'end' && UNPUBLISHED.includes(kind) ? '終了' : EVENTS[event];
  return `${AUDIT_RESOURCES[kind as AuditResource]}・${name}`;
};

/** Its title, which leads to its record. */
export const EntryTitle = ({ entry: { link, title } }: { entry: Entry }) =>
  link ? <Link href={link}>{title}</Link> : title;

const DAYS = '日月火水木金土';

/** The names of a week's days, from its first. */
export const WEEK = [...DAYS];

const utc = (day: string) => new Date(`${day}T00:00:00Z`);

/** A day for reading: `12月5日（土）`. */
export const formatWeekday = (day: string): string =>
  `${Number(day.slice(5, 7))}月${Number(day.slice(8))}日（${DAYS[utc(day).getUTCDay()]}）`;

/** The days of a month by weeks, which begin on Sunday; null where a week is not the month's. */
export function weeksOf(month: string): (string | null)[][] {
  const before = utc(`${month}-01`).getUTCDay();
  const days = Number(lastDayOf(month).slice(8));
  const dayAt = (at: number) =>
    at >= 0 && at < days ? `${month}-${String(at + 1).padStart(2, '0')}` : null;
  return Array.from({ length: Math.ceil((before + days) / 7) }, (_, week) =>
    WEEK.map((_day, at) => dayAt(week * 7 + at - before)),
  );
}
