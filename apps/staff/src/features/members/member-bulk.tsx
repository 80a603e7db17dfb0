import { Stack } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import { useListContext, useRefresh } from 'react-admin';
import { call } from '#lib/api/call.ts';
import { useAction } from '#lib/use-action.ts';
import { ConfirmButton } from '#ui/inbox/confirm-button.tsx';

/** Runs an action on the chosen members, reports the result, and reloads the list. */
function useForChosen(act: (ids: number[]) => Promise<string>) {
  const { selectedIds = [], onUnselectItems } = useListContext();
  const refresh = useRefresh();
  const { mutate, isPending } = useAction(
    () => act(selectedIds.map(Number)),
    (notice) => {
      onUnselectItems();
      refresh();
      return notice;
    },
  );
  return { start: () => mutate(), isPending, count: selectedIds.length };
}

/** The result of inviting several members. */
export const formatInvited = ({ count, skipped }: { count: number; skipped: number }): string =>
  skipped > 0
    ? `${count}名に招待メールを送信します。パスワード設定済みなどの${skipped}名には送信しません。`
    : `${count}名に招待メールを送信します。`;

const suspend = (suspended: boolean) => async (ids: number[]) => {
  const { count } = await call(staffApi.suspendMembers, { body: { ids, suspended } });
  return suspended ? `${count}名の利用を停止しました。` : `${count}名の利用を再開しました。`;
};

/** The actions on chosen members. */
export function MemberBulk() {
  const invite = useForChosen(async (ids) =>
    formatInvited(await call(staffApi.inviteMembers, { body: { ids } })),
  );
  const stop = useForChosen(suspend(true));
  const resume = useForChosen(suspend(false));
  return (
    <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1 }}>
      <ConfirmButton
        disabled={invite.isPending}
        title="招待メールを送信しますか？"
        content={`選択した${invite.count}名のうち、パスワードをまだ設定していない会員に、初回パスワード設定のメールを送信します。以前に送ったリンクは使えなくなります。`}
        onConfirm={invite.start}
      >
        招待する
      </ConfirmButton>
      <ConfirmButton
        color="error"
        disabled={stop.isPending}
        title="利用を停止しますか？"
        content={`選択した${stop.count}名はすぐにログアウトし、再開するまでログインできません。`}
        onConfirm={stop.start}
      >
        利用停止にする
      </ConfirmButton>
      <ConfirmButton
        disabled={resume.isPending}
        title="利用を再開しますか？"
        content={`選択した${resume.count}名が、再びログインできるようになります。`}
        onConfirm={resume.start}
      >
        利用を再開する
      </ConfirmButton>
    </Stack>
  );
}
