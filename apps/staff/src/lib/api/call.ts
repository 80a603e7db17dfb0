import type { Endpoint, RequestOf, ResponseOf } from '@orchard/contract/endpoint';
import { send } from './send.ts';

interface OutgoingParts {
  params?: Record<string, string | number> | undefined;
  query?: Record<string, string | string[] | undefined> | undefined;
  body?: unknown;
  signal?: AbortSignal | undefined;
}

/** The arguments of a call, and its abort signal. */
export type CallArgs<E extends Endpoint> = RequestOf<E> & { signal?: AbortSignal | undefined };

// Left out where there is nothing that the call needs.
type Args<E extends Endpoint> =
  Record<never, never> extends RequestOf<E> ? [args?: CallArgs<E>] : [args: CallArgs<E>];

/** The address of a call with its parameters filled in. */
export function addressOf(endpoint: Endpoint, { params = {}, query = {} }: OutgoingParts): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const asked = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value ?? []].flat()) asked.append(name, one);
  }
  const search = String(asked);
  return search !== '' ? `${path}?${search}` : path;
}

const sendTo = (endpoint: Endpoint, args: OutgoingParts = {}) =>
  send({
    method: endpoint.method,
    url: addressOf(endpoint, args),
    body: args.body,
    signal: args.signal,
  });

/**
 * Makes a call of the contract.
 * @throws Problem when it does not succeed
 */
export const call = async <E extends Endpoint>(endpoint: E, ...[args]: Args<E>) =>
  (await sendTo(endpoint, args)).body as ResponseOf<E>;

/**
 * Requests one page of a list.
 * @returns the rows, and the length of the whole list
 * @throws Problem when it does not succeed
 */
export async function callPage<E extends Endpoint>(endpoint: E, args: CallArgs<E>) {
  const { body, headers } = await sendTo(endpoint, args);
  const total = Number(headers.get('X-Total-Count') ?? (body as unknown[]).length);
  return { rows: body as ResponseOf<E>, total };
}
