import { Button } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import { call } from '#lib/api/call.ts';
import { useMayWrite } from '#lib/use-rights.ts';
import type { RecordOf } from '#lib/wire-types.ts';
import { ActionButton } from '#ui/action-button.tsx';
import { ChosenOne } from '#ui/bulk/selection.tsx';
import { MAILS_KEPT, useMailsLeave } from '#ui/mails.tsx';
import { LeavingAction, MakeData } from './member-boxes.tsx';
import { ResumeAction, SuspendAction } from './member-bulk.tsx';

type Member = RecordOf<'members'>;

interface Props {
  member: Member;
  /** Reads the member anew after a change. */
  after: () => void;
}

function InviteButton({ member, after }: Props) {
  const leave = useMailsLeave();
  if (member.invitation.state === 'done') return null;
  return (
    <ActionButton
      variant="outlined"
      act={() => call(staffApi.inviteMembers, { body: { ids: [member.id] } })}
      done={({ count }) => {
        after();
        if (count === 0) return '利用停止中か会員期間が終了しているため、招待できません。';
        return leave ? '1名に招待メールを送信します。' : MAILS_KEPT;
      }}
    >
      {member.invitation.state === 'none' ? '招待する' : '招待メールを再送する'}
    </ActionButton>
  );
}

/** What can be done with a member, at the top of the page. */
export function MemberActions({ member, after }: Props) {
  const mayWrite = useMayWrite();
  const { id, is_suspended } = member;
  const Suspension = is_suspended ? ResumeAction : SuspendAction;
  const edit = (
    <Button variant={mayWrite ? 'contained' : 'outlined'} href="?edit">
      {mayWrite ? '編集' : '登録の内容'}
    </Button>
  );
  if (!mayWrite) return edit;
  return (
    <>
      {edit}
      <InviteButton member={member} after={after} />
      <ChosenOne id={id} clear={after}>
        <Suspension />
      </ChosenOne>
      <LeavingAction memberId={id} after={after} label="データの消去" />
      <MakeData memberId={id} label="データの書き出し" />
    </>
  );
}
