import { Alert, List, ListItem, Typography } from '@mui/material';
import { resources } from '@orchard/contract/staff';
import { useQuery } from '@tanstack/react-query';
import { useResourceContext } from 'react-admin';
import { call } from '#lib/api/call.ts';
import { versionsOf } from '#lib/data-provider.ts';
import { formatDateTime } from '#lib/japan-time.ts';
import { useStep } from '#lib/use-open-record.ts';
import { useMayWrite } from '#lib/use-rights.ts';
import { SelectField } from '#ui/inputs/select-field.tsx';
import { SideBox } from '#ui/section.tsx';
import { formatAction } from '#ui/versions/version-labels.ts';

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
        <SelectField
          label="担当者"
          value={assignee?.id ?? ''}
          disabled={assign.isPending}
          choices={choices}
          emptyText="未割り当て"
          onChange={(value) => assign.mutate(value === '' ? null : Number(value))}
        />
      ) : (
        <Typography>{assignee?.name ?? '未割り当て'}</Typography>
      )}
    </SideBox>
  );
}

/** Who did what with a record of an inbox, and when. */
export function HistoryBox({ id }: { id: number }) {
  const resource = useResourceContext() ?? '';
  const { data, error } = useQuery({
    queryKey: [resource, 'versions', id],
    queryFn: () => versionsOf(resource, id),
  });
  return (
    <SideBox title="対応の履歴">
      {error && <Alert severity="error">{error.message}</Alert>}
      {data?.length === 0 && (
        <Typography color="textSecondary">対応の記録はまだありません。</Typography>
      )}
      <List disablePadding sx={{ maxHeight: 320, overflowY: 'auto' }}>
        {data?.map((entry) => (
          <ListItem key={entry.id} disableGutters divider>
            <Typography variant="body2">
              {formatDateTime(entry.at)}
              <br />
              {entry.staff_name}・{formatAction(entry.action)}
            </Typography>
          </ListItem>
        ))}
      </List>
    </SideBox>
  );
}
