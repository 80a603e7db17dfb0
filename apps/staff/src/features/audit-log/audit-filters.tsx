import { staffApi } from '@orchard/contract/staff';
import { useQuery } from '@tanstack/react-query';
import { SelectInput, type SelectInputProps, useGetResourceLabel } from 'react-admin';
import { call } from '#lib/api/call.ts';
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
  const label = useGetResourceLabel();
  const { data, isPending } = useQuery({
    queryKey: ['audit-names'],
    queryFn: ({ signal }) => call(staffApi.getAuditNames, { signal }),
  });
  const choices = {
    staff: data?.staff ?? [],
    resources: (data?.kinds ?? []).map((id) => ({
      id,
      name: formatResource(id, (kind) => label(kind, 1)),
    })),
    actions: (data?.actions ?? []).map((id) => ({ id, name: formatAction(id) })),
  };
  return <SelectInput choices={choices[of]} isPending={isPending} emptyText="すべて" {...props} />;
}
