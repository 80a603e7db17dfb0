import { Link } from '@mui/material';
import type { ResponseOf } from '@orchard/contract/endpoint';
import { AUDIT_RESOURCES, type AuditResource } from '@orchard/contract/staff/audit-log-names';
import type { getSchedule, ScheduleEvent } from '@orchard/contract/staff/schedule';
import { monthAfter } from '#ui/months.tsx';

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
const text = (date: Date) => date.toISOString().slice(0, 10);

/** A day for reading: `12月5日（土）`. */
export const formatWeekday = (day: string): string =>
  `${Number(day.slice(5, 7))}月${Number(day.slice(8))}日（${DAYS[utc(day).getUTCDay()]}）`;

/** The days of a month by weeks, which begin on Sunday; null where a week is not the month's. */
export function weeksOf(month: string): (string | null)[][] {
  const first = utc(`${month}-01`);
  const days = utc(`${monthAfter(month, 1)}-01`).getTime() - first.getTime();
  const cells: (string | null)[] = [
    ...Array.from({ length: first.getUTCDay() }, () => null),
    ...Array.from({ length: days / 86_400_000 }, (_, at) =>
      text(new Date(first.getTime() + at * 86_400_000)),
    ),
  ];
  while (cells.length % 7 > 0) cells.push(null);
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}
