import type { MemberChange } from '@orchard/contract/staff/bulk-changes';
import { useState } from 'react';
import { BulkAction } from '#ui/bulk/bulk-action.tsx';
import { BrandChecks } from '#ui/inputs/brand-checks.tsx';
import { InvitationMail } from '#ui/invitation-mail.tsx';
import { Row } from '#ui/row.tsx';
import { ContractBulk } from './contract-actions.tsx';
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
          ? '選択した会員区分の動画やお知らせを見られるようになります。契約は、その会員区分の契約の条件で今日から始まります。'
          : '選択した会員区分の動画やお知らせを見られなくなります。記録は残ります。'
      }
      change={chosen.length > 0 ? change({ action, brand_ids: chosen }) : undefined}
      isForeseen={isAdding}
      fields={
        <BrandChecks role="group" aria-label="会員区分" chosen={chosen} onChange={setChosen} />
      }
    >
      {isAdding ? '会員区分を追加' : '会員区分を外す'}
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
    <ContractBulk />
    <BrandAction action="brands_add" />
    <BrandAction action="brands_remove" />
    <SuspendAction />
    <ResumeAction />
  </Row>
);
