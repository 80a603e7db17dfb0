import * as z from 'zod/mini';
import { get, post } from '#contract/endpoint.ts';
import { id, wireTime } from '#contract/fields.ts';
import { queryMatching, searchWord } from '#contract/list-query.ts';
import { filterDay, filterId, oneRecord, staffListQuery } from '#contract/staff/wire.ts';

/** Entries that one export holds at most, newest first. */
export const MAX_AUDIT_EXPORT = 10_000;

const reads = { audience: 'staff', right: 'audit.read' } as const;

/** The filters of the log; days are Japan's, both included. */
const filters = {
  staff: filterId('スタッフ'),
  kind: queryMatching(/^[a-z][a-z0-9-]{0,63}$/, '種類'),
  action: queryMatching(/^[a-z][a-z_.]{0,63}$/, '操作'),
  record: filterId('対象'),
  /** The entries of one action on several records. */
  change: queryMatching(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, '同じ操作'),
  from: filterDay('期間の開始'),
  until: filterDay('期間の終了'),
};

const entry = {
  id: id(),
  at: wireTime(),
  staff_id: z.nullable(id()),
  staff_name: z.string(),
  action: z.string(),
  kind: z.string(),
  record_id: z.nullable(z.number()),
  label: z.string(),
  ip: z.string(),
  /**
   * The entries that it stands for, itself included: without search, kind, action, record and change
   * the list has one line for an action on several records. Of a single entry: those of its action.
   */
  count: z.number(),
};

const fields = z.nullable(z.record(z.string(), z.unknown()));

/** Operators' actions, read only. */
export const auditLog = {
  list: get('/api/staff/audit-log', {
    ...reads,
    summary: 'Audit log: one page; `q` looks into names, labels and the fields before and after',
    query: staffListQuery(['id', 'at'], filters),
    response: z.array(z.object(entry)),
  }),
  read: get('/api/staff/audit-log/{id}', {
    ...reads,
    summary: 'Audit log: one entry with the fields before and after',
    params: oneRecord,
    response: z.object({
      ...entry,
      before: fields,
      after: fields,
      change: z.string(),
      /** Of what was deleted and can be restored: its number in the trash. */
      trash: z.nullable(id()),
    }),
  }),
} as const;

export const getAuditNames = get('/api/staff/audit-names', {
  ...reads,
  summary: 'Audit log: who, kinds and actions that stand in it, for filters',
  response: z.object({
    staff: z.array(z.object({ id: id(), name: z.string() })),
    kinds: z.array(z.string()),
    actions: z.array(z.string()),
  }),
});

export const exportAuditLog = post('/api/staff/audit-log/export', {
  ...reads,
  summary: 'Audit log: a CSV file of what the filters leave, newest first; itself written down',
  query: z.object({ q: searchWord(), ...filters }),
  response: z.object({
    file: z.string(),
    csv: z.string(),
    /** Entries in the file, and entries that match the filters. */
    count: z.number(),
    total: z.number(),
  }),
});
