import { MenuItem, TextField, Typography } from '@mui/material';
import { resources } from '@orchard/contract/staff';
import { useQuery } from '@tanstack/react-query';
import { useResourceContext } from 'react-admin';
import { call } from '#lib/api/call.ts';
import { useStep } from '#lib/use-open-record.ts';
import { useMayWrite } from '#lib/use-rights.ts';
import { SideBox } from '#ui/form/form-columns.tsx';

interface Assigned {
  id: number;
  assignee: { id: number; name: string } | null;
}

/** Shows and changes the assignee of the record of an inbox. */
export function AssigneeBox<Record extends Assigned>({
  record: { id, assignee },
  replace,
}: {
  record: Record;
  replace: (record: Record) => void;
}) {
  const resource = useResourceContext() as 'enquiries' | 'questions';
  const mayWrite = useMayWrite();
  const { data = [] } = useQuery({
    queryKey: [resource, 'assignees'],
    queryFn: () => call(resources[resource].assignees),
    staleTime: 60_000,
    enabled: mayWrite,
  });
  const assign = useStep(
    async (staff_id: number | null) =>
      (await call(resources[resource].assign, { params: { id }, body: { staff_id } })) as Assigned,
    replace as (record: Assigned) => void,
    '担当者を変更しました。',
  );
  const isKnown = !assignee || data.some(({ id }) => id === assignee.id);
  const choices = isKnown || !assignee ? data : [assignee, ...data];
  return (
    <SideBox title="担当者">
      {mayWrite ? (
        <TextField
          select
          label="担当者"
          value={assignee?.id ?? ''}
          disabled={assign.isPending}
          onChange={({ target }) =>
            assign.mutate(target.value === '' ? null : Number(target.value))
          }
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        >
          <MenuItem value="">未割り当て</MenuItem>
          {choices.map(({ id, name }) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
        </TextField>
      ) : (
        <Typography>{assignee?.name ?? '未割り当て'}</Typography>
      )}
    </SideBox>
  );
}
