import type { Endpoint, RequestOf, ResponseOf } from '@orchard/contract/endpoint';
import { type Outgoing, send } from './send.ts';

interface OutgoingParts {
  params?: Record<string, string | number> | undefined;
  query?: Record<string, string | string[] | undefined> | undefined;
  body?: unknown;
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

const outgoing = (endpoint: Endpoint, args: OutgoingParts, signal?: AbortSignal): Outgoing => ({
  method: endpoint.method,
  url: addressOf(endpoint, args),
  body: args.body,
  signal,
});

/**
 * Makes a call of the contract.
 * @throws Problem when it does not succeed
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[args]: Args<E>
): Promise<ResponseOf<E>> {
  const { signal, ...parts } = (args ?? {}) as OutgoingParts & { signal?: AbortSignal };
  return (await send(outgoing(endpoint, parts, signal))).body as ResponseOf<E>;
}

/**
 * Requests one page of a list.
 * @returns the rows, and the length of the whole list
 * @throws Problem when it does not succeed
 */
export async function callPage<E extends Endpoint>(
  endpoint: E,
  args: CallArgs<E>,
): Promise<{ rows: ResponseOf<E>; total: number }> {
  const { signal, ...parts } = args as OutgoingParts & { signal?: AbortSignal };
  const { body, headers } = await send(outgoing(endpoint, parts, signal));
  const rows = body as unknown[];
  const total = Number(headers.get('X-Total-Count') ?? rows.length);
  return { rows: body as ResponseOf<E>, total };
}
