import type { Right } from '@orchard/contract/staff/rights';
import { useCanAccess, usePermissions, useResourceContext } from 'react-admin';

/** Whether this operator holds a right; false while that is not known yet. */
export function useMay(right: Right): boolean {
  const { permissions = [] } = usePermissions<Right[]>();
  return permissions.includes(right);
}

/** Whether this operator may change what the screen shows. */
export function useMayWrite(): boolean {
  const resource = useResourceContext() ?? '';
  return useCanAccess({ resource, action: 'write' }).canAccess ?? false;
}
