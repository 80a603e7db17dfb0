export { AuditEntry as Edit } from './audit-entry.tsx';
export { AuditList as List } from './audit-list.tsx';
