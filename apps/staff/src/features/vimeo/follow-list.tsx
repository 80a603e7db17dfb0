import { Alert } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { formatDateTime } from '#lib/japan-time.ts';
import { useCall } from '#lib/use-call.ts';
import { ConfirmedAction } from '#ui/action-button.tsx';
import { SideBox, StatisticsTable } from '#ui/section.tsx';
import { PUBLICATIONS } from './import-choices.tsx';

/** The folders and showcases that are followed. */
export function FollowList() {
  const client = useQueryClient();
  const { data = [], error } = useCall(staffApi['vimeo.follows'], {
    queryKey: ['vimeo', 'follows'],
  });
  const renew = () => client.invalidateQueries({ queryKey: ['vimeo', 'follows'] });
  if (error) return <Alert severity="error">{error.message}</Alert>;
  if (data.length === 0) return null;
  const rows = data.map(({ id, place_name, publication, choices, staff_name, ...look }) => ({
    key: id,
    cells: [
      place_name,
      [PUBLICATIONS[publication], ...choices].join('・'),
      <>
        {look.looked_at ? formatDateTime(look.looked_at) : 'これから確認します。'}
        {look.trouble && <Alert severity="warning">{look.trouble}</Alert>}
      </>,
      staff_name,
      <ConfirmedAction
        key={id}
        size="small"
        variant="text"
        color="error"
        aria-label={`「${place_name}」のフォローをやめる`}
        title={`「${place_name}」のフォローをやめますか？`}
        confirm="フォローをやめる"
        content="新しい動画を自動で取り込まなくなります。取り込んだ動画はそのまま残ります。"
        act={() => call(staffApi['vimeo.unfollow'], { params: { id } }).finally(renew)}
        done={() => 'フォローをやめました。'}
      >
        やめる
      </ConfirmedAction>,
    ],
  }));
  const columns = ['場所', '設定', '最後の確認', '設定した人', '操作'];
  return (
    <SideBox title="フォロー中のフォルダ">
      <StatisticsTable isText label="フォロー中のフォルダ" columns={columns} rows={rows} />
    </SideBox>
  );
}
