import { AUDIT_RESOURCES, type AuditResource } from '@orchard/contract/staff/audit-log-names';
import { readRightOf, writeRightOf } from '@orchard/contract/staff/kind-rights';
import type { Right } from '@orchard/contract/staff/rights';
import type { Resource } from './lib/resource.ts';
import { contentResources } from './resources/content.tsx';
import { inboxResources } from './resources/inbox.tsx';
import { membersResources } from './resources/members.tsx';
import { operationResources } from './resources/operation.tsx';
import { settingsResources } from './resources/settings.tsx';

const rightsOf = (right: Right | undefined) => (right ? [right] : []);

/** Every resource of the console, in the order of the menu. */
export const resources: readonly Resource[] = [
  ...inboxResources,
  ...contentResources,
  ...membersResources,
  ...settingsResources,
  ...operationResources,
].map((resource) => ({
  label: AUDIT_RESOURCES[resource.name as AuditResource],
  read: rightsOf(readRightOf(resource.name)),
  write: rightsOf(writeRightOf(resource.name)),
  ...resource,
}));
