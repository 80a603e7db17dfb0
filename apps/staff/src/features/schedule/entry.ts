import type { ResponseOf } from '@orchard/contract/endpoint';
import { AUDIT_RESOURCES, type AuditResource } from '@orchard/contract/staff/audit-log-names';
import type { getSchedule, ScheduleEvent } from '@orchard/contract/staff/schedule';

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
