import { Link, Typography } from '@mui/material';
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
  return (
    <SideBox title="参加する会員">
      <Quiet>{error ? error.message : data && `${data.total}名`}</Quiet>
      {data?.rows.map(({ id: memberId, name, wanted_at, came_at }) => (
        <Typography key={memberId} sx={{ overflowWrap: 'anywhere' }}>
          <Link href={`/members/${memberId}`}>{name}</Link>（
          {came_at
            ? `参加 ${formatDateTime(came_at)}`
            : `参加予定 ${formatDateTime(wanted_at)}から`}
          ）
        </Typography>
      ))}
      {pager}
    </SideBox>
  );
}

/** Who wants to come to the open evening and who came, for those who may see members. */
export function GoersBox() {
  const id = useRecordContext()?.id;
  return useMay('members.read') && id !== undefined ? <Goers id={Number(id)} /> : null;
}
