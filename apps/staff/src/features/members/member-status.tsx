import { Alert, Typography } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import { call } from '#lib/api/call.ts';
import { formatDateTime } from '#lib/japan-time.ts';
import type { RecordOf } from '#lib/wire-types.ts';
import { ConfirmedAction } from '#ui/action-button.tsx';
import { MailsKeptWarning } from '#ui/mails.tsx';
import { InvitationChip } from '#ui/members/member-chips.tsx';
import { SideBox } from '#ui/section.tsx';
import { Quiet } from '#ui/texts.tsx';

type Member = RecordOf<'members'>;

/** How far the invitation has come. */
export function Invitation({ member }: { member: Member }) {
  const { state, invited_at, opened_at, reminders } = member.invitation;
  if (state === 'done' && !invited_at) return null;
  return (
    <SideBox title="招待">
      <div>
        <InvitationChip state={state} />
      </div>
      {invited_at && (
        <Typography variant="body2">
          招待：{formatDateTime(invited_at)}
          {reminders > 0 && `・再案内${reminders}回`}
          {opened_at && (
            <>
              <br />
              リンクを開いた日時：{formatDateTime(opened_at)}
            </>
          )}
        </Typography>
      )}
      {state === 'bounced' && (
        <Alert severity="error">
          メールが届きませんでした。アドレスをご確認のうえ、もう一度招待してください。
        </Alert>
      )}
      {state !== 'done' && (
        <>
          <Quiet>
            初回パスワード設定のメールを送信します。3日後と6日後に自動で再度ご案内します。
          </Quiet>
          <MailsKeptWarning />
        </>
      )}
    </SideBox>
  );
}

/** Sessions, passkeys and the second step, with the actions on them. */
export function Use({ member, after }: { member: Member; after: () => void }) {
  const params = { id: member.id };
  const told =
    <Answer,>(sentence: (answer: Answer) => string) =>
    (answer: Answer) => {
      after();
      return sentence(answer);
    };
  return (
    <SideBox title="利用状況">
      <Typography variant="body2">
        登録：{formatDateTime(member.created_at)}
        <br />
        ログイン中の端末：{member.session_count}台
        <br />
        パスキー：{member.passkey_count}個
      </Typography>
      <ConfirmedAction
        disabled={member.session_count === 0}
        title="すべての端末からログアウトさせますか？"
        content="この会員がログインしているすべての端末から、すぐにログアウトさせます。会員は再びログインできます。"
        act={() => call(staffApi.signMemberOut, { params })}
        done={told(({ count }) => `${count}台の端末からログアウトさせました。`)}
      >
        すべての端末からログアウトさせる
      </ConfirmedAction>
      {member.passkey_count > 0 && (
        <ConfirmedAction
          title="パスキーをすべて削除しますか？"
          content="端末の紛失や盗難のときにお使いください。この会員のパスキーではログインできなくなり、会員にメールでお知らせします。ログイン中の端末はそのままです。"
          act={() => call(staffApi.removeMemberPasskeys, { params })}
          done={told(({ count }) => `パスキーを${count}個削除しました。`)}
        >
          パスキーをすべて削除する
        </ConfirmedAction>
      )}
      <Typography variant="body2">
        2段階認証：{member.has_two_step ? '有効' : '設定なし'}
      </Typography>
      {member.has_two_step && (
        <ConfirmedAction
          title="2段階認証を無効にしますか？"
          content="この会員は、パスワードだけでログインできるようになります。認証アプリもリカバリーコードも使えなくなった会員から、ご本人であることを確認したうえで行ってください。会員にはメールでお知らせします。"
          act={() => call(staffApi.endMemberTwoStep, { params })}
          done={told(() => '2段階認証を無効にしました。')}
        >
          2段階認証を無効にする
        </ConfirmedAction>
      )}
    </SideBox>
  );
}
