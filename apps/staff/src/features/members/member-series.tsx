import { Alert, Stack, Typography } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import { useQueryClient } from '@tanstack/react-query';
import { useRecordContext } from 'react-admin';
import { call } from '#lib/api/call.ts';
import { formatDateTime } from '#lib/japan-time.ts';
import { useAction } from '#lib/use-action.ts';
import { useCall } from '#lib/use-call.ts';
import { useMayWrite } from '#lib/use-rights.ts';
import { SideBox } from '#ui/form/form-columns.tsx';
import { ConfirmButton } from '#ui/inbox/confirm-button.tsx';

/** The series whose lectures open to the member step by step, and the way to open all of one. */
export function MemberSeries() {
  const record = useRecordContext();
  const memberId = Number(record?.id);
  const client = useQueryClient();
  const mayWrite = useMayWrite();
  const queryKey = ['members', 'series', memberId];
  const { data = [], error } = useCall(staffApi.listMemberSeries, {
    queryKey,
    params: { id: memberId },
    enabled: record !== undefined,
  });
  const open = useAction(
    (seriesId: number) => call(staffApi.openSeries, { params: { id: memberId, seriesId } }),
    () => {
      void client.invalidateQueries({ queryKey });
      return '講座のすべての動画を視聴できるようにしました。';
    },
  );
  if (error) return <Alert severity="error">{error.message}</Alert>;
  if (data.length === 0) return null;
  return (
    <SideBox title="順に公開する講座">
      {data.map(({ id, title, opened_at, lectures_count, closed_count }) => (
        <Stack key={id} spacing={0.5} sx={{ alignItems: 'start' }}>
          <Typography sx={{ overflowWrap: 'anywhere' }}>{title}</Typography>
          <Typography variant="body2" color="textSecondary">
            {`全${lectures_count}本・まだ視聴できない動画：${closed_count}本`}
            {opened_at && <br />}
            {opened_at && `すべて公開した日時：${formatDateTime(opened_at)}`}
          </Typography>
          {mayWrite && opened_at === null && closed_count > 0 && (
            <ConfirmButton
              variant="outlined"
              disabled={open.isPending}
              aria-label={`「${title}」をすべて公開する`}
              title={`「${title}」をすべて公開しますか？`}
              content="この会員は、この講座のすべての動画をすぐに視聴できるようになります。取り消すことはできません。"
              onConfirm={() => open.mutate(id)}
            >
              すべて公開する
            </ConfirmButton>
          )}
        </Stack>
      ))}
    </SideBox>
  );
}
