import type { api } from '@orchard/contract';
import type { RequestOf, ResponseOf } from '@orchard/contract/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { type Outgoing, send, senderOf } from './send.ts';

// The contract is imported as types only: its schemas, and zod with them, stay out of the bundle.
type Declared = (typeof api)[keyof typeof api];
type Calls = { [E in Declared as `${E['method']} ${E['path']}`]: E };

/** Every call of the contract, as `METHOD /path`. */
export type CallKey = keyof Calls;
/** The calls that read. */
export type GetKey = Extract<CallKey, `GET ${string}`>;
/** The calls that answer a list. */
export type ListKey = { [K in GetKey]: Answer<K> extends readonly unknown[] ? K : never }[GetKey];

/** The input of a call: `params`, `query`, `body`. */
export type CallArgs<K extends CallKey> = RequestOf<Calls[K]>;
/** The answer of a call. */
export type Answer<K extends CallKey> = ResponseOf<Calls[K]>;
/** One item of a list that a call answers. */
export type Item<K extends ListKey> = Answer<K> extends readonly (infer I)[] ? I : never;

/** One page of a list, with the total number of items. */
export interface Page<T> {
  items: T[];
  total: number;
}

/** How a call is sent. */
export interface Sending {
  /** Every try of one request has the same key, so the server carries it out once. */
  idempotencyKey?: string;
  /** The request survives leaving the page. */
  keepalive?: boolean;
}

/** The arguments after the name of a call; the input is optional if nothing in it is required. */
export type Args<K extends CallKey> =
  Record<never, never> extends CallArgs<K>
    ? [args?: CallArgs<K>, sending?: Sending]
    : [args: CallArgs<K>, sending?: Sending];

interface CallParts {
  params?: Record<string, string | number> | undefined;
  query?: Record<string, string | string[] | undefined> | undefined;
  body?: unknown;
}

function outgoing(key: CallKey, args: unknown, signal?: AbortSignal): Outgoing {
  const { params = {}, query = {}, body } = (args ?? {}) as CallParts;
  const [method, pattern = ''] = key.split(' ') as [Outgoing['method'], string];
  const path = pattern.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const asked = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value ?? []].flat()) asked.append(name, one);
  }
  const search = String(asked);
  const url = search !== '' ? `${path}?${search}` : path;
  return { method, url, body, signal };
}

/**
 * Makes a call of the contract.
 * @throws Problem when it does not succeed
 */
export async function call<K extends CallKey>(
  key: K,
  ...[args, sending]: Args<K>
): Promise<Answer<K>> {
  const { body } = await send({ ...outgoing(key, args), ...sending });
  return body as Answer<K>;
}

/**
 * The cached answer of a call that reads. Its key begins with the call's own `GET /path`, so that a
 * change can name the answers to fetch again.
 */
export const query = <K extends GetKey>(key: K, ...[args]: Args<K>) =>
  queryOptions({
    queryKey: [key, args ?? {}] as const,
    queryFn: async ({ client, signal }) =>
      (await senderOf(client)(outgoing(key, args, signal))).body as Answer<K>,
  });

/** One cached page of a list; `p` and `per_page` are part of its query. */
export const pageQuery = <K extends ListKey>(key: K, ...[args]: Args<K>) =>
  queryOptions({
    queryKey: [key, args ?? {}] as const,
    queryFn: async ({ client, signal }): Promise<Page<Item<K>>> => {
      const { body, headers } = await senderOf(client)(outgoing(key, args, signal));
      const items = body as Item<K>[];
      return { items, total: Number(headers.get('X-Total-Count') ?? items.length) };
    },
  });
