import { OFFICE_COLUMNS, OFFICE_LABELS } from '@orchard/contract/staff/member-columns';
import { BooleanInput, DateInput, TextInput } from 'react-admin';
import { useOfficeLabels } from '#lib/use-office-labels.ts';
import { ContentCreate, ContentEdit } from '#ui/form/content-screens.tsx';
import { ChoiceChips } from '#ui/inputs/choices.tsx';
import { LineInput } from '#ui/inputs/line-input.tsx';
import { KanaInput } from './kana-input.tsx';
import { MemberActivity } from './member-activity.tsx';
import { MemberBoxes } from './member-boxes.tsx';
import { MemberNotices, MemberStatus } from './member-status.tsx';

const MEMBER_LABELS = {
  name: '氏名',
  kana: 'フリガナ',
  nickname: 'ニックネーム',
  email: 'メールアドレス',
  brand_ids: '会員区分',
  membership_from: '会員期間の開始日',
  membership_until: '会員期間の終了日',
  is_suspended: '利用停止',
  ...OFFICE_LABELS,
};

/** What the office keeps about a member, with the club's own columns where they have a name. */
function OfficeInputs() {
  const { note, ...lines } = useOfficeLabels();
  return (
    <>
      {Object.entries(lines).map(([source, label]) => (
        <LineInput
          key={source}
          source={source}
          label={label}
          fullWidth={false}
          helperText={false}
          {...(source === 'phone' && { type: 'tel', autoComplete: 'off' })}
        />
      ))}
      <TextInput
        source="note"
        label={note}
        multiline
        minRows={2}
        helperText="会員番号からメモまでは任意です。スタッフだけが見られます。"
      />
    </>
  );
}

const MemberFields = ({ isNew = false }: { isNew?: boolean }) => (
  <>
    <LineInput source="name" label={MEMBER_LABELS.name} />
    <KanaInput label={MEMBER_LABELS.kana} />
    <LineInput
      source="nickname"
      label={MEMBER_LABELS.nickname}
      helperText="空欄なら氏名になります。会員があとから変更できます。"
    />
    <LineInput
      source="email"
      label={MEMBER_LABELS.email}
      type="email"
      autoComplete="off"
      helperText={
        isNew
          ? '登録のあと、このアドレスに招待メールを送信できます。'
          : '変更すると、会員はすべての端末からログアウトし、以前のアドレスに取り消しのリンク（7日間有効）が届きます。それまでに送ったリンクは使えなくなります。'
      }
    />
    <ChoiceChips
      source="brand_ids"
      reference="brands"
      label={MEMBER_LABELS.brand_ids}
      optionText="label"
      helperText="表示されるコンテンツと利用規約が決まります。選択しないと、全会員向けの内容だけを見られます。"
    />
    <DateInput
      source="membership_from"
      label={MEMBER_LABELS.membership_from}
      fullWidth={false}
      helperText="空欄なら、いつからでも利用できます。"
    />
    <DateInput
      source="membership_until"
      label={MEMBER_LABELS.membership_until}
      fullWidth={false}
      helperText="終了日の当日まで利用できます（日本時間）。空欄なら期限はありません。"
    />
    {!isNew && (
      <BooleanInput
        source="is_suspended"
        label="利用を停止する"
        helperText="保存するとすぐにログアウトし、再開するまでログインできません。"
      />
    )}
    <OfficeInputs />
  </>
);

export { MemberList as List } from './member-list.tsx';

/** One member: data, status and activity. */
export const Edit = () => (
  <>
    <ContentEdit
      side={
        <>
          <MemberStatus />
          <MemberBoxes />
        </>
      }
      labels={MEMBER_LABELS}
    >
      <MemberNotices />
      <MemberFields />
    </ContentEdit>
    <MemberActivity />
  </>
);

/** A new member, who is then invited from the member's own screen. */
export const Create = () => (
  <ContentCreate
    defaults={{
      name: '',
      kana: '',
      nickname: '',
      email: '',
      brand_ids: [],
      membership_from: null,
      membership_until: null,
      is_suspended: false,
      ...Object.fromEntries(OFFICE_COLUMNS.map((column) => [column, ''])),
    }}
  >
    <MemberFields isNew />
  </ContentCreate>
);
