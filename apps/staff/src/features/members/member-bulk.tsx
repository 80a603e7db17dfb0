import { TextField } from '@mui/material';
import type { MemberChange } from '@orchard/contract/staff/bulk-changes';
import { useState } from 'react';
import { BulkAction } from '#ui/bulk/bulk-action.tsx';
import { BrandChecks } from '#ui/inputs/brand-checks.tsx';
import { usePeriod } from '#ui/inputs/use-period.tsx';
import { InvitationMail } from '#ui/invitation-mail.tsx';
import { Row } from '#ui/row.tsx';
import { ExportMembers } from './member-export.tsx';
import { WriteToMembers } from './write-mail.tsx';

/** Types the change, which the button hands on as it is. */
const change = (what: MemberChange): MemberChange => what;

function BrandAction({ action }: { action: 'brands_add' | 'brands_remove' }) {
  const [chosen, setChosen] = useState<number[]>([]);
  const isAdding = action === 'brands_add';
  return (
    <BulkAction
      title={isAdding ? '会員区分を追加しますか？' : '会員区分を外しますか？'}
      effect={
        isAdding
          ? '選択した会員区分の動画やお知らせを見られるようになります。'
          : '選択した会員区分の動画やお知らせを見られなくなります。記録は残ります。'
      }
      change={chosen.length > 0 ? change({ action, brand_ids: chosen }) : undefined}
      fields={
        <BrandChecks role="group" aria-label="会員区分" chosen={chosen} onChange={setChosen} />
      }
    >
      {isAdding ? '会員区分を追加' : '会員区分を外す'}
    </BulkAction>
  );
}

/** Sets the membership, from what stands in the fields at first. */
export function PeriodAction({ first }: { first?: Parameters<typeof usePeriod>[1] }) {
  const { from, until, isWrong, fields } = usePeriod({ from: '開始日', until: '終了日' }, first);
  return (
    <BulkAction
      variant="outlined"
      title="会員期間を設定しますか？"
      effect="対象の全員が同じ期間になります。空欄は、開始日または終了日なしです。"
      change={
        isWrong
          ? undefined
          : change({ action: 'period_set', membership_from: from, membership_until: until })
      }
      fields={<Row sx={{ gap: 2 }}>{fields}</Row>}
    >
      期間の変更
    </BulkAction>
  );
}

function ExtendAction() {
  const [typed, setTyped] = useState('12');
  const months = Number(typed);
  const fits = Number.isInteger(months) && months >= 1 && months <= 120;
  return (
    <BulkAction
      title="会員期間を延長しますか？"
      effect="それぞれの終了日から数えます。終了日のない会員は変わりません。"
      change={fits ? change({ action: 'period_extend', months }) : undefined}
      fields={
        <TextField
          label="延長する月数"
          type="number"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          error={!fits}
          helperText={fits ? '12で1年です。' : '1から120の間で入力してください。'}
          slotProps={{ htmlInput: { min: 1, max: 120 } }}
        />
      }
    >
      会員期間を延長
    </BulkAction>
  );
}

/** Ends the use until it is resumed. */
export const SuspendAction = () => (
  <BulkAction
    variant="outlined"
    color="error"
    title="利用を停止しますか？"
    effect="対象の会員はすぐにログアウトし、再開するまでログインできません。結果の画面から元に戻せます。"
    change={change({ action: 'suspend' })}
  >
    利用を停止する
  </BulkAction>
);

/** Lets members in again. */
export const ResumeAction = () => (
  <BulkAction
    variant="outlined"
    title="利用を再開しますか？"
    effect="対象の会員が、再びログインできるようになります。"
    change={change({ action: 'resume' })}
  >
    利用を再開する
  </BulkAction>
);

/** The actions on chosen members. */
export const MemberBulk = () => (
  <Row>
    <BulkAction
      title="招待メールを送信しますか？"
      effect="パスワードをまだ設定していない会員に、初回パスワード設定のメールを送信します。以前に送ったリンクは使えなくなります。"
      change={change({ action: 'invite' })}
      fields={<InvitationMail kind="invitation" />}
    >
      招待する
    </BulkAction>
    <BulkAction
      title="再案内のメールを送信しますか？"
      effect="招待済みで、パスワードをまだ設定していない会員に、もう一度ご案内します。以前に送ったリンクも、有効期限まで使えます。"
      change={change({ action: 'remind' })}
      fields={<InvitationMail kind="invitation_reminder" />}
    >
      再案内する
    </BulkAction>
    <WriteToMembers />
    <ExportMembers />
    <PeriodAction />
    <ExtendAction />
    <BrandAction action="brands_add" />
    <BrandAction action="brands_remove" />
    <SuspendAction />
    <ResumeAction />
  </Row>
);
