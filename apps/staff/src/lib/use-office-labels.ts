import { staffApi } from '@orchard/contract/staff';
import { OFFICE_LABELS, type OfficeColumn } from '@orchard/contract/staff/member-columns';
import { useCall } from './use-call.ts';

/** What the office calls its columns of a member; the club's own ones only where they have a name. */
export function useOfficeLabels(): Readonly<Partial<Record<OfficeColumn, string>>> {
  const { data } = useCall(staffApi.getMemberColumns, { queryKey: ['member-columns'] });
  const { own_1: _, own_2: __, ...usual } = OFFICE_LABELS;
  const named = Object.entries(data ?? {}).filter(([, name]) => name !== '');
  return { ...usual, ...Object.fromEntries(named) };
}
