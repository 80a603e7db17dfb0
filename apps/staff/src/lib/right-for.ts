import type { RightFor } from './auth-provider.ts';
import type { Resource } from './resource.ts';

const READS = new Set(['list', 'show', 'edit', 'read']);

/**
 * Which right an action on a resource needs. Opening a record for changing needs only the right to
 * read: the form is locked without the right to write.
 */
export const rightForResources = (resources: readonly Resource[]): RightFor => {
  const byName = new Map(resources.map((kind) => [kind.name, kind]));
  return (resource, action) => {
    const kind = byName.get(resource);
    if (!kind) return undefined;
    return READS.has(action) ? kind.read : kind.write;
  };
};
