import { Alert, Button, List, ListItem, Typography } from '@mui/material';
import { resources } from '@orchard/contract/staff';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useResourceContext } from 'react-admin';
import { call } from '#lib/api/call.ts';
import { versionsOf } from '#lib/data-provider.ts';
import { formatDateTime } from '#lib/japan-time.ts';
import { useStep } from '#lib/use-open-record.ts';
import { useMay, useMayWrite } from '#lib/use-rights.ts';
import { SelectField } from '#ui/inputs/select-field.tsx';
import { MemberCard } from '#ui/members/member-card.tsx';
import { SideBox } from '#ui/section.tsx';
import { Quiet } from '#ui/texts.tsx';
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

/** Who has written, for operators who may open the member's page. */
export function MemberBox({
  member: { id },
  video,
}: {
  member: { id: number | null };
  video?: number;
}) {
  const mayOpen = useMay('members.read');
  return mayOpen && id !== null ? <MemberCard id={id} {...(video && { video })} /> : null;
}

/** So many entries of the history at first. */
const FIRST = 3;

/** Who did what with a record of an inbox, and when. */
export function HistoryBox({ id }: { id: number }) {
  const resource = useResourceContext() ?? '';
  const [isWhole, setIsWhole] = useState(false);
  const { data, error } = useQuery({
    queryKey: [resource, 'versions', id],
    queryFn: () => versionsOf(resource, id),
  });
  return (
    <SideBox title="対応の履歴">
      {error && <Alert severity="error">{error.message}</Alert>}
      {data?.length === 0 && <Quiet>対応の記録はまだありません。</Quiet>}
      <List disablePadding>
        {data?.slice(0, isWhole ? undefined : FIRST).map((entry) => (
          <ListItem key={entry.id} disableGutters divider>
            <Typography variant="body2">
              {formatDateTime(entry.at)}
              <br />
              {entry.staff_name}・{formatAction(entry.action)}
            </Typography>
          </ListItem>
        ))}
      </List>
      {data && data.length > FIRST && !isWhole && (
        <Button onClick={() => setIsWhole(true)}>すべて表示する（{data.length}件）</Button>
      )}
    </SideBox>
  );
}
