import { AUDIT_RESOURCES, type AuditResource } from '@orchard/contract/staff/audit-log-names';
import type { Resource } from './lib/resource.ts';
import { contentResources } from './resources/content.tsx';
import { inboxResources } from './resources/inbox.tsx';
import { membersResources } from './resources/members.tsx';
import { operationResources } from './resources/operation.tsx';
import { settingsResources } from './resources/settings.tsx';

/** Every resource of the console, in the order of the menu, by default named as in the audit log. */
export const resources: readonly Resource[] = [
  ...inboxResources,
  ...contentResources,
  ...membersResources,
  ...settingsResources,
  ...operationResources,
].map((resource) => ({
  label: AUDIT_RESOURCES[resource.name as AuditResource],
  ...resource,
}));
