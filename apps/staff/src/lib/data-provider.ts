import type { ResponseOf } from '@orchard/contract/endpoint';
import { staffApi } from '@orchard/contract/staff';
import type { OrderCall } from '@orchard/contract/staff/content-resource';
import type { Job } from '@orchard/contract/staff/jobs';
import type { Resource } from '@orchard/contract/staff/resource';
import type { selectionCalls } from '@orchard/contract/staff/selection';
import type { DataProvider, GetListParams, Identifier, RaRecord } from 'react-admin';
import { call, callPage } from '#lib/api/call.ts';
import { problemOf } from '#lib/api/problem.ts';
import { callsOf, type ResourceCall } from './resource.ts';

type Selection = ReturnType<typeof selectionCalls>;

/** Actions on several rows at once. */
export type BulkAction = 'publish' | 'unpublish' | 'delete';

interface ResourceArgs {
  params?: Record<string, Identifier>;
  query?: Record<string, string>;
  body?: unknown;
  signal?: AbortSignal | undefined;
}

/** A filter as the query takes it: what is empty is left out. */
function queryOf({ pagination, sort, filter = {} }: GetListParams): Record<string, string> {
  const query: Record<string, string> = {};
  for (const [name, value] of Object.entries(filter)) {
    if (value !== undefined && value !== null && value !== '') query[name] = String(value);
  }
  if (pagination) {
    query.p = String(pagination.page);
    query.per_page = String(pagination.perPage);
  }
  if (sort?.field) {
    query.sort = sort.field;
    query.order = sort.order === 'DESC' ? 'desc' : 'asc';
  }
  return query;
}

/** Makes one of a resource's calls; resources that lack it refuse. */
async function ask<Answer>(resource: string, name: ResourceCall, args: ResourceArgs = {}) {
  const endpoint = callsOf(resource)[name];
  if (!endpoint) throw problemOf(403);
  return (await call(endpoint, args as never)) as Answer;
}

async function getList(resource: string, params: GetListParams) {
  const { list } = callsOf(resource);
  if (!list) throw problemOf(403);
  const args = { query: queryOf(params), signal: params.signal };
  const { rows, total } = await callPage(list, args as never);
  return { data: rows as unknown as RaRecord[], total };
}

const getOne = (resource: string, id: Identifier, signal?: AbortSignal) =>
  ask<RaRecord>(resource, 'read', { params: { id }, signal });

/** Publishes, unpublishes or deletes rows as one change; the answer names it for undoing. */
export const bulk = (resource: string, action: BulkAction, ids: readonly Identifier[]) =>
  ask<ResponseOf<Resource['bulk']>>(resource, 'bulk', { body: { action, ids: ids.map(Number) } });

/** Counts what is chosen in a list, and names the first. */
export const preview = (resource: string, selection: object) =>
  ask<ResponseOf<Selection['selection']>>(resource, 'selection', { body: selection });

/** Changes what is chosen in a list, as a job. */
export const startJob = (resource: string, body: object) => ask<Job>(resource, 'change', { body });

/** Puts rows in this order as one change; the answer names it for undoing. */
export const order = (resource: string, ids: readonly Identifier[]) =>
  ask<ResponseOf<OrderCall>>(resource, 'order', { body: { ids: ids.map(Number) } });

/** Takes a change back. */
export const undo = (change: string) => call(staffApi.undoChange, { params: { change } });

/** The history of a record, newest first. */
export const versionsOf = (resource: string, id: Identifier) =>
  ask<ResponseOf<Resource['versions']>>(resource, 'versions', { params: { id } });

/**
 * Makes an earlier version the present one.
 * @param isBefore what stood before that version, instead of what it left
 */
export const restore = (resource: string, id: Identifier, version: number, isBefore = false) =>
  ask<RaRecord>(resource, 'restore', {
    params: { id },
    body: isBefore ? { version, before: true } : { version },
  });

const refuse = async () => {
  throw problemOf(403);
};

/** react-admin's data provider, over the contract's calls of each resource. */
export const dataProvider: DataProvider = {
  supportAbortSignal: true,
  getList: getList as never,
  getOne: async (resource, { id, signal }) =>
    ({ data: await getOne(resource, id, signal) }) as never,
  getMany: async (resource, { ids, signal }) =>
    ({ data: await Promise.all(ids.map((id) => getOne(resource, id, signal))) }) as never,
  getManyReference: refuse,
  create: async (resource, { data }) =>
    ({ data: await ask(resource, 'create', { body: data }) }) as never,
  update: async (resource, { id, data, previousData }) => {
    const query = { revision: String(previousData.revision) };
    return { data: await ask(resource, 'update', { params: { id }, query, body: data }) } as never;
  },
  delete: refuse,
  deleteMany: refuse,
  updateMany: refuse,
};
