import { Alert, Button, Typography } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRecordContext } from 'react-admin';
import { call } from '#lib/api/call.ts';
import { formatDateTime } from '#lib/japan-time.ts';
import { useAction } from '#lib/use-call.ts';
import { useMayWrite } from '#lib/use-rights.ts';
import type { RecordOf } from '#lib/wire-types.ts';
import { ConfirmedAction } from '#ui/action-button.tsx';
import { MAILS_KEPT, MailsKeptWarning, useMailsLeave } from '#ui/mails.tsx';
import { SideBox } from '#ui/section.tsx';
import { Quiet } from '#ui/texts.tsx';
import { formatInvited } from './member-bulk.tsx';
import { InvitationChip, MemberStateChip } from './member-chips.tsx';

type Member = RecordOf<'members'>;

/** Under what name the member as the server knows it now is kept in the browser. */
export const statusKey = (memberId: unknown) => ['members', 'status', memberId];

/**
 * The member as the server knows it now. Read apart from the form, so that what is being typed
 * stays when something is done beside it.
 */
function useMemberStatus(member: Member) {
  const client = useQueryClient();
  const queryKey = statusKey(member.id);
  const { data = member } = useQuery({
    queryKey: [...queryKey, member.revision],
    queryFn: () => call(staffApi['members.read'], { params: { id: member.id } }),
    initialData: member,
  });
  return { status: data, readAnew: () => void client.invalidateQueries({ queryKey }) };
}

function useInvite(member: Member, after: () => void) {
  const leave = useMailsLeave();
  return useAction(
    () => call(staffApi.inviteMembers, { body: { ids: [member.id] } }),
    ({ count }) => {
      after();
      return count > 0
        ? leave
          ? formatInvited({ count, skipped: 0 })
          : MAILS_KEPT
        : '利用停止中か会員期間が終了しているため、招待できません。';
    },
  );
}

/**
 * Says above the form of a member what no change of it helps, and of somebody who has no password
 * yet, and no invitation, what comes next.
 */
export function MemberNotices() {
  const record = useRecordContext<Member>();
  return record ? <Notices member={record} /> : null;
}

function Notices({ member }: { member: Member }) {
  const { status, readAnew } = useMemberStatus(member);
  return (
    <>
      {status.remarks.map((text) => (
        <Alert key={text} severity="warning">{`この会員は${text}`}</Alert>
      ))}
      <NextStep member={status} readAnew={readAnew} />
    </>
  );
}

function NextStep({ member, readAnew }: { member: Member; readAnew: () => void }) {
  const invite = useInvite(member, readAnew);
  const mayWrite = useMayWrite();
  if (member.state !== 'invited' || member.invitation.state !== 'none') return null;
  return (
    <Alert
      severity="info"
      action={
        mayWrite && (
          <Button
            color="inherit"
            sx={{ whiteSpace: 'nowrap' }}
            disabled={invite.isPending}
            onClick={() => invite.mutate()}
          >
            招待する
          </Button>
        )
      }
    >
      まだ招待していません。招待メールを送信すると、会員がパスワードを設定してログインできるようになります。
    </Alert>
  );
}

function Invitation({ member, after }: { member: Member; after: () => void }) {
  const { state, invited_at, opened_at, reminders } = member.invitation;
  const invite = useInvite(member, after);
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
          <Button variant="outlined" disabled={invite.isPending} onClick={() => invite.mutate()}>
            {state === 'none' ? '招待メールを送信する' : '招待メールを再送する'}
          </Button>
        </>
      )}
    </SideBox>
  );
}

function Use({ member, after }: { member: Member; after: () => void }) {
  const params = { id: member.id };
  const told =
    <Answer,>(sentence: (answer: Answer) => string) =>
    (answer: Answer) => {
      after();
      return sentence(answer);
    };
  return (
    <SideBox title="利用状況">
      <div>
        <MemberStateChip state={member.state} />
      </div>
      <Typography variant="body2">
        最終利用：{formatDateTime(member.last_seen_at) || '―'}
        <br />
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

/** A member's status: state, invitation and sessions, with their actions. */
export function MemberStatus() {
  const record = useRecordContext<Member>();
  return record ? <Boxes member={record} /> : null;
}

function Boxes({ member }: { member: Member }) {
  const { status, readAnew } = useMemberStatus(member);
  return (
    <>
      <Use member={status} after={readAnew} />
      <Invitation member={status} after={readAnew} />
    </>
  );
}
