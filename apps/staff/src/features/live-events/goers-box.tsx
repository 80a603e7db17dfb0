import { Alert, Link, Stack, Typography } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import { useRecordContext } from 'react-admin';
import { formatDateTime } from '#lib/japan-time.ts';
import { useMay } from '#lib/use-rights.ts';
import { usePaged } from '#ui/list/use-paged.tsx';
import { SideBox } from '#ui/section.tsx';
import { Quiet } from '#ui/texts.tsx';

function Goers({ id }: { id: number }) {
  const { data, error, pager } = usePaged(staffApi['live-events.goers'], {
    queryKey: ['live-events', 'goers', id],
    params: { id },
  });
  if (error) return <Alert severity="error">{error.message}</Alert>;
  if (!data) return null;
  if (data.total === 0) return <Quiet>参加予定の会員はまだいません。</Quiet>;
  return (
    <>
      <Typography>{data.total.toLocaleString('ja-JP')}名</Typography>
      <Stack component="ul" spacing={1} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {data.rows.map(({ id: memberId, name, wanted_at, came_at }) => (
          <li key={memberId}>
            <Link href={`/members/${memberId}`} sx={{ overflowWrap: 'anywhere' }}>
              {name}
            </Link>
            <Quiet>
              {came_at
                ? `参加：${formatDateTime(came_at)}`
                : `参加予定：${formatDateTime(wanted_at)}から`}
            </Quiet>
          </li>
        ))}
      </Stack>
      {pager}
    </>
  );
}

/** Who wants to come to the open evening and who came, for those who may see members. */
export function GoersBox() {
  const id = useRecordContext()?.id;
  const mayRead = useMay('members.read');
  if (!mayRead || id === undefined) return null;
  return (
    <SideBox title="参加する会員">
      <Goers id={Number(id)} />
    </SideBox>
  );
}
