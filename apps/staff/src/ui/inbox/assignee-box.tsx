import { MenuItem, TextField, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useResourceContext } from 'react-admin';
import { useMayWrite } from '#lib/use-rights.ts';
import { SideBox } from '#ui/form/form-columns.tsx';

interface Colleague {
  id: number;
  name: string;
}

/** Shows and changes the assignee. */
export function AssigneeBox({
  assignee,
  listColleagues,
  onAssign,
  isBusy,
}: {
  assignee: Colleague | null;
  listColleagues: () => Promise<Colleague[]>;
  onAssign: (staffId: number | null) => void;
  isBusy: boolean;
}) {
  const resource = useResourceContext() ?? '';
  const mayWrite = useMayWrite();
  const { data = [] } = useQuery({
    queryKey: [resource, 'assignees'],
    queryFn: listColleagues,
    staleTime: 60_000,
    enabled: mayWrite,
  });
  const isKnown = !assignee || data.some(({ id }) => id === assignee.id);
  const choices = isKnown || !assignee ? data : [assignee, ...data];
  return (
    <SideBox title="担当者">
      {mayWrite ? (
        <TextField
          select
          label="担当者"
          value={assignee?.id ?? ''}
          disabled={isBusy}
          onChange={({ target }) => onAssign(target.value === '' ? null : Number(target.value))}
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
