import type { Right } from '@orchard/contract/staff/rights';
import { useCanAccess, usePermissions, useResourceContext } from 'react-admin';

/** The rights of this operator; none while they are not known yet. */
export const useRights = (): readonly Right[] => usePermissions<Right[]>().permissions ?? [];

/** Whether this operator holds a right; `undefined` is held by nobody. */
export function useMay(right: Right | undefined): boolean {
  const rights = useRights();
  return right !== undefined && rights.includes(right);
}

/** Whether this operator may change what the screen shows. */
export function useMayWrite(): boolean {
  const resource = useResourceContext() ?? '';
  return useCanAccess({ resource, action: 'write' }).canAccess ?? false;
}
