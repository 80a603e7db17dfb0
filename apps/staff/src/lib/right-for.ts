import type { RightFor } from './auth-provider.ts';
import type { Kind } from './kind.ts';

const READS = new Set(['list', 'show', 'edit', 'read']);

/**
 * Which right an action on a kind needs. Opening a record for changing needs only the right to
 * read: the form is locked for whoever may not write.
 */
export const rightForKinds = (kinds: readonly Kind[]): RightFor => {
  const byName = new Map(kinds.map((kind) => [kind.name, kind]));
  return (resource, action) => {
    const kind = byName.get(resource);
    if (!kind) return undefined;
    return READS.has(action) ? kind.read : kind.write;
  };
};
