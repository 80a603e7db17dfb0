/// <reference types="vite/types/importMeta.d.ts" />

import { api } from '@orchard/contract';
import type { Endpoint } from '@orchard/contract/endpoint';
import type { Scene } from '#server/testing/scene.ts';
import { type Asker, type CallEntry, createPreparation } from './prepare-request.ts';

export type CallName = keyof typeof api;

/** Every declared call, by name. */
export const calls = Object.entries(api) as unknown as [CallName, Endpoint][];
/**
 * Calls that give the same answer to any input, so that a guest learns nothing from them; they
 * refuse no field.
 */
export const silentCalls: ReadonlySet<CallName> = new Set(['noteFirstPasswordOpened']);
/** Calls that change something. */
export const changingCalls = calls.filter(([, { method }]) => method !== 'GET');

const files = import.meta.glob<Record<string, CallEntry>>('./requests/*.ts', {
  eager: true,
  import: 'entries',
});

/** The entry of every call, from the files of `requests/`. */
export const entries: ReadonlyMap<string, CallEntry> = new Map(
  Object.values(files).flatMap((file) => Object.entries(file)),
);

/** @throws Error for a call that no file of `requests/` has */
export function entryOf(name: CallName): CallEntry {
  const entry = entries.get(name);
  if (!entry) throw new Error(`${name} has no entry in checks/guarantees/requests/`);
  return entry;
}

/** A valid request: it succeeds if its owner sends it. */
export interface ReadyRequest {
  method: Endpoint['method'];
  url: string;
  payload?: Record<string, unknown>;
  mark?: string;
}

/** Prepares valid requests on a scene, with the rows, tokens and fields that they need. */
export function createReadyRequests(scene: Pick<Scene, 'db' | 'make'>) {
  /**
   * @param audience the brands whose members may see the content of the request; none: every member
   */
  return async (
    name: CallName,
    asker: Asker,
    audience: readonly string[] = [],
  ): Promise<ReadyRequest> => {
    const endpoint: Endpoint = api[name];
    const preparation = createPreparation(scene, asker, audience);
    const { path = '', query, body, mark } = await entryOf(name).request(preparation);
    const filled = endpoint.path.replace(/\{\w+\}/, String(path));
    return {
      method: endpoint.method,
      url: query ? `${filled}?${query}` : filled,
      ...(body && { payload: body }),
      ...(mark ? { mark } : {}),
    };
  };
}
