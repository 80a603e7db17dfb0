import { resources } from '@orchard/contract/staff';
import type { OrderCall } from '@orchard/contract/staff/content-resource';
import type { Identifier } from 'react-admin';
import { call } from './api/call.ts';

/**
 * Puts rows of a kind in this order; the answer names the change for undoing.
 * @throws Error where the kind has no order
 */
export async function putInOrder(resource: string, ids: readonly Identifier[]) {
  const { order } = (resources as unknown as Record<string, { order?: OrderCall }>)[resource] ?? {};
  if (!order) throw new Error(`${resource} stands in no order.`);
  return call(order, { body: { ids: ids.map(Number) } });
}

/** The list with one item moved to another place. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.filter((_, index) => index !== from);
  return [...rest.slice(0, to), items[from] as Item, ...rest.slice(to)];
}
