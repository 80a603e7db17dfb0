import { Chip } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import { SelectInput, type SelectInputProps, useListContext } from 'react-admin';
import { useCall } from '#lib/use-call.ts';
import { formatAction } from '#ui/versions/version-labels.ts';
import { formatResource } from './audit-labels.ts';

/** Filters the log by operator, resource and action. */
export function AuditFilter({
  of,
  ...props
}: Partial<SelectInputProps> & {
  source: string;
  label: string;
  of: 'staff' | 'resources' | 'actions';
  alwaysOn?: boolean;
}) {
  const { data, isPending } = useCall(staffApi.getAuditNames, { queryKey: ['audit-names'] });
  const choices = {
    staff: data?.staff ?? [],
    resources: (data?.kinds ?? []).map((id) => ({
      id,
      name: formatResource(id),
    })),
    actions: (data?.actions ?? []).map((id) => ({ id, name: formatAction(id) })),
  };
  return <SelectInput choices={choices[of]} isPending={isPending} emptyText="すべて" {...props} />;
}

/** Says that the list holds the entries of one action, and leads back to all of them. */
export function ChangeFilter(_: { source: string; alwaysOn?: boolean }) {
  const { filterValues, displayedFilters, setFilters } = useListContext();
  const { change, ...others } = filterValues;
  if (!change) return null;
  return <Chip label="同じ操作の項目" onDelete={() => setFilters(others, displayedFilters)} />;
}
