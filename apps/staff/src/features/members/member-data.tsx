import { Alert, Button, Typography } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import { useQueryClient } from '@tanstack/react-query';
import { useRecordContext } from 'react-admin';
import { addressOf, call } from '#lib/api/call.ts';
import { formatDateTime } from '#lib/japan-time.ts';
import { downloadFrom } from '#lib/save-as-file.ts';
import { useAction } from '#lib/use-action.ts';
import { useCall } from '#lib/use-call.ts';
import { useMayWrite } from '#lib/use-rights.ts';
import { SideBox } from '#ui/form/form-columns.tsx';
import { ConfirmButton } from '#ui/inbox/confirm-button.tsx';

const REFETCH_MS = 3_000;

const size = (bytes: number) =>
  `${Math.max(1, Math.round(bytes / 1000)).toLocaleString('ja-JP')} KB`;

/** The file of what the site keeps of the member, for whom asks for it by other ways than the site. */
export function MemberData() {
  const record = useRecordContext();
  const mayWrite = useMayWrite();
  return record && mayWrite ? <Box memberId={Number(record.id)} /> : null;
}

function Box({ memberId }: { memberId: number }) {
  const params = { id: memberId };
  const client = useQueryClient();
  const queryKey = ['members', 'data', memberId];
  const { data, error } = useCall(staffApi.getMemberData, {
    queryKey,
    params,
    refetchInterval: ({ state }) => state.data?.file?.state === 'making' && REFETCH_MS,
  });
  const make = useAction(
    () => call(staffApi.makeMemberData, { params }),
    (state) => {
      client.setQueryData(queryKey, state);
      return 'データのファイルを作成しています。';
    },
  );
  const open = useAction(
    () => call(staffApi.openMemberData, { params }),
    ({ id }) => {
      downloadFrom(addressOf(staffApi.downloadMemberData, { params: { id } }));
      return 'ダウンロードを始めました。';
    },
  );
  if (error) return <Alert severity="error">{error.message}</Alert>;
  if (!data) return null;
  const { file } = data;
  const isReady = file?.state === 'ready';
  return (
    <SideBox title="会員のデータ">
      <Typography variant="body2" color="textSecondary">
        このサイトがこの会員について保管しているデータを、1つのファイルにまとめます。
      </Typography>
      {file?.state === 'making' && <Typography variant="body2">作成中です…</Typography>}
      {file?.state === 'failed' && (
        <Alert severity="error">作成できませんでした。もう一度お試しください。</Alert>
      )}
      {isReady && (
        <Typography variant="body2">
          {file.by_staff ? '担当者が作成' : '会員が作成'}：{formatDateTime(file.asked_at)}
          <br />
          ファイルサイズ：{size(file.bytes ?? 0)}
          <br />
          ダウンロードの期限：{formatDateTime(file.until)}
        </Typography>
      )}
      {isReady && file.by_staff && (
        <Button variant="contained" disabled={open.isPending} onClick={() => open.mutate()}>
          ダウンロードする
        </Button>
      )}
      {file?.state !== 'making' && (
        <ConfirmButton
          variant="outlined"
          disabled={make.isPending}
          title="会員のデータのファイルを作成しますか？"
          content="作成したことは操作履歴に残り、会員にもメールでお知らせします。会員が作成したファイルがあるときは、新しいファイルに置き換わります。"
          onConfirm={() => make.mutate()}
        >
          {isReady ? '新しく作成する' : 'ファイルを作成する'}
        </ConfirmButton>
      )}
    </SideBox>
  );
}
