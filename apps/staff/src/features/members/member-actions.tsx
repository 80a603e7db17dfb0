import { Alert, Button } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import { useState } from 'react';
import { Link } from 'react-router';
import { call } from '#lib/api/call.ts';
import { useAction } from '#lib/use-call.ts';
import { useMayWrite } from '#lib/use-rights.ts';
import type { RecordOf } from '#lib/wire-types.ts';
import { ActionButton, ConfirmedAction } from '#ui/action-button.tsx';
import { AskDialog } from '#ui/ask-dialog.tsx';
import { usePeriod } from '#ui/inputs/use-period.tsx';
import { MAILS_KEPT, useMailsLeave } from '#ui/mails.tsx';
import { Row } from '#ui/row.tsx';
import { formatInvited } from './member-bulk.tsx';

type Member = RecordOf<'members'>;

interface Props {
  member: Member;
  /** Reads the member anew after a change. */
  after: () => void;
}

/** Saves some fields of a member as they were read. */
const save = (member: Member, fields: Partial<Member>) =>
  call(staffApi['members.update'], {
    params: { id: member.id },
    query: { revision: String(member.revision) },
    body: { ...member, ...fields },
  });

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
        return leave ? formatInvited({ count, skipped: 0 }) : MAILS_KEPT;
      }}
    >
      {member.invitation.state === 'none' ? '招待する' : '招待メールを再送する'}
    </ActionButton>
  );
}

function PeriodDialog({ member, after, onClose }: Props & { onClose: () => void }) {
  const { membership_from: from, membership_until: until } = member;
  const period = usePeriod({ from: '開始日', until: '終了日' }, { from, until });
  const { mutate, isPending, error } = useAction(
    () => save(member, { membership_from: period.from, membership_until: period.until }),
    () => {
      after();
      onClose();
      return '会員期間を変更しました。';
    },
  );
  return (
    <AskDialog
      title="会員期間の変更"
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending && !period.isWrong) mutate();
      }}
      actions={
        <Button type="submit" variant="contained" aria-disabled={isPending || period.isWrong}>
          保存する
        </Button>
      }
    >
      <Row sx={{ gap: 2, pt: 1 }}>{period.fields}</Row>
      {error && <Alert severity="error">{error.message}</Alert>}
    </AskDialog>
  );
}

const SUSPEND = {
  color: 'error',
  title: '利用を停止しますか？',
  content: 'この会員はすぐにログアウトし、再開するまでログインできません。',
  children: '利用を停止する',
} as const;
const RESUME = {
  title: '利用を再開しますか？',
  content: 'この会員が、再びログインできるようになります。',
  children: '利用を再開する',
};

/** Leads to a box of the page, and the keyboard to its first button. */
const lead = (title: string) => {
  const box = document.querySelector(`section[aria-label="${title}"]`);
  box?.scrollIntoView({ block: 'center' });
  box?.querySelector('button')?.focus({ preventScroll: true });
};

/** What can be done with a member, at the top of the page. */
export function MemberActions({ member, after }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const mayWrite = useMayWrite();
  const edit = (
    <Button variant={mayWrite ? 'contained' : 'outlined'} component={Link} to="?edit">
      {mayWrite ? '編集' : '登録の内容'}
    </Button>
  );
  if (!mayWrite) return edit;
  return (
    <>
      {edit}
      <InviteButton member={member} after={after} />
      <ConfirmedAction
        {...(member.is_suspended ? RESUME : SUSPEND)}
        act={() => save(member, { is_suspended: !member.is_suspended })}
        done={(saved) => {
          after();
          return saved.is_suspended ? '利用を停止しました。' : '利用を再開しました。';
        }}
      />
      <Button variant="outlined" onClick={() => setIsOpen(true)}>
        期間の変更
      </Button>
      <Button variant="outlined" onClick={() => lead('退会')}>
        退会
      </Button>
      <Button variant="outlined" onClick={() => lead('会員のデータ')}>
        データ
      </Button>
      {isOpen && <PeriodDialog member={member} after={after} onClose={() => setIsOpen(false)} />}
    </>
  );
}
