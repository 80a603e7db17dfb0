import * as z from 'zod/mini';
import { get, post } from '#contract/endpoint.ts';
import { choice, flag } from '#contract/fields.ts';
import { formatMessage } from '#contract/messages.ts';
import type { Right } from '#contract/staff/rights.ts';
import { bulkResult, ids, oneRecord, readRevision, version } from '#contract/staff/wire.ts';

/**
 * The calls that all resources of the console share: list, read, create, update, remove, bulk changes,
 * history and restoring. `{name}` is the last part of the path.
 *
 * - The list answers one page with `X-Total-Count`.
 * - `create` answers the new record, `update` the saved one. `update` sends the `revision` that was
 *   read (`?revision=7`), and gets 409 if somebody else has saved since.
 * - `bulk` publishes, unpublishes or deletes up to 500 rows as one change; `undo` (staffApi.undoChange)
 *   undoes a whole change.
 * - `restore` writes an earlier version as a new one.
 */
export const resource = <
  const Name extends string,
  const Read extends Right,
  const Write extends Right,
  Query extends z.ZodMiniObject,
  Row extends z.ZodMiniType,
  Record extends z.ZodMiniType,
  Draft extends z.ZodMiniType,
>(
  name: Name,
  parts: {
    /** Its English name, for the OpenAPI document. */
    label: string;
    read: Read;
    write: Write;
    /** Saving and restoring take a code that was entered lately. */
    freshCode?: true;
    query: Query;
    row: Row;
    record: Record;
    draft: Draft;
  },
) => {
  const { label, query, row, record, draft } = parts;
  const reads = { audience: 'staff', right: parts.read } as const;
  const writes = { audience: 'staff', right: parts.write } as const;
  const saves = parts.freshCode ? ({ ...writes, freshCode: true } as const) : writes;
  return {
    list: get(`/api/staff/${name}`, {
      ...reads,
      summary: `${label}: one page of the list`,
      query,
      response: z.array(row),
    }),
    read: get(`/api/staff/${name}/{id}`, {
      ...reads,
      summary: `${label}: one record`,
      params: oneRecord,
      response: record,
    }),
    create: post(`/api/staff/${name}`, {
      ...writes,
      summary: `${label}: a new record`,
      body: draft,
      response: record,
    }),
    update: post(`/api/staff/${name}/{id}`, {
      ...saves,
      summary: `${label}: save a record; 409 where it was saved by somebody else`,
      params: oneRecord,
      query: readRevision,
      body: draft,
      response: record,
    }),
    bulk: post(`/api/staff/${name}/bulk`, {
      ...writes,
      summary: `${label}: publish, unpublish or delete several as one change`,
      body: z.object({
        action: z.enum(['publish', 'unpublish', 'delete'], {
          error: () => formatMessage('validation.choose', { label: '操作' }),
        }),
        ids: ids('対象'),
      }),
      response: bulkResult,
    }),
    versions: get(`/api/staff/${name}/{id}/versions`, {
      ...reads,
      summary: `${label}: the history of a record, newest first`,
      params: oneRecord,
      response: z.array(version),
    }),
    restore: post(`/api/staff/${name}/{id}/restore`, {
      ...saves,
      summary: `${label}: make an earlier version the present one`,
      params: oneRecord,
      body: z.object({
        version: choice('戻したい時点'),
        /** Restore the state before that entry instead of the one after it. */
        before: flag('戻したい時点'),
      }),
      response: record,
    }),
  } as const;
};

/** The calls of any resource. */
export type Resource = ReturnType<typeof resource>;
