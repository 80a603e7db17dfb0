import { Alert, Typography } from '@mui/material';
import { ERASURE_GRACE_DAYS } from '@orchard/contract/limits';
import { staffApi } from '@orchard/contract/staff';
import { useQueryClient } from '@tanstack/react-query';
import { useRecordContext } from 'react-admin';
import { call } from '#lib/api/call.ts';
import { formatDateTime } from '#lib/japan-time.ts';
import { useAction } from '#lib/use-action.ts';
import { useCall } from '#lib/use-call.ts';
import { useMay } from '#lib/use-rights.ts';
import type { RecordOf } from '#lib/wire-types.ts';
import { SideBox } from '#ui/form/form-columns.tsx';
import { ConfirmButton } from '#ui/inbox/confirm-button.tsx';

/** Whether the member of the screen leaves, with the buttons to enter it and to take it back. */
export function MemberLeaving() {
  const member = useRecordContext<RecordOf<'members'>>();
  return member ? <Leaving id={member.id} /> : null;
}

function Leaving({ id }: { id: number }) {
  const client = useQueryClient();
  const mayChange = useMay('members.write');
  const params = { id };
  const queryKey = ['members', 'erasure', id];
  const { data, error } = useCall(staffApi.getMemberErasure, { queryKey, params });
  const keep = (answer: typeof data) => client.setQueryData(queryKey, answer);
  const ask = useAction(
    () => call(staffApi.askMemberErasure, { params }),
    (answer) => {
      keep(answer);
      return '退会を受け付けました。会員にメールで知らせます。';
    },
  );
  const withdraw = useAction(
    () => call(staffApi.withdrawMemberErasure, { params }),
    (answer) => {
      keep(answer);
      return '退会を取り消しました。会員にメールで知らせます。';
    },
  );
  const isBusy = ask.isPending || withdraw.isPending;
  return (
    <SideBox title="退会">
      {error && <Alert severity="error">{error.message}</Alert>}
      {data?.erasure && (
        <>
          <Alert severity="warning">
            {formatDateTime(data.erasure.erase_at)}にすべて消去します。
          </Alert>
          <Typography variant="body2">
            受付：{formatDateTime(data.erasure.asked_at)}（
            {data.erasure.by_staff ? 'スタッフ' : '会員'}から）
          </Typography>
          {mayChange && (
            <ConfirmButton
              variant="outlined"
              disabled={isBusy}
              title="退会を取り消しますか？"
              content="消去を取りやめ、会員にメールで知らせます。会員はこれまでどおり利用できます。"
              onConfirm={() => withdraw.mutate()}
            >
              退会を取り消す
            </ConfirmButton>
          )}
        </>
      )}
      {data?.erasure === null && (
        <>
          <Typography variant="body2" color="textSecondary">
            退会の申し出はありません。電話などで申し出を受けたときは、ご本人であることを確認してから受け付けます。
          </Typography>
          {mayChange && (
            <ConfirmButton
              variant="outlined"
              disabled={isBusy}
              title="退会を受け付けますか？"
              content={`${ERASURE_GRACE_DAYS}日後に、この会員の登録の情報、視聴の履歴、質問、お問い合わせなどをすべて消去します。消去すると元に戻せません。会員にはすぐにメールで知らせ、会員もスタッフも、その日までは取り消せます。`}
              onConfirm={() => ask.mutate()}
            >
              退会を受け付ける
            </ConfirmButton>
          )}
        </>
      )}
    </SideBox>
  );
}
