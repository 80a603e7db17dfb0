import { Button } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import { MEMBER_LABELS, OFFICE_COLUMNS } from '@orchard/contract/staff/member-columns';
import { BooleanInput, TextInput } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { useParams, useSearchParams } from 'react-router';
import { call } from '#lib/api/call.ts';
import { useOfficeLabels } from '#lib/use-office-labels.ts';
import { useMayWrite } from '#lib/use-rights.ts';
import { ActionButton } from '#ui/action-button.tsx';
import { ContentCreate, ContentEdit } from '#ui/form/content-screens.tsx';
import { LineInput } from '#ui/inputs/line-input.tsx';
import { MemberPage } from './member-page.tsx';
import { MembershipsInput } from './memberships-input.tsx';

/** As wide as what goes in; what explains a field keeps its room. */
const wide = (maxWidth: number) => ({ sx: { '& .MuiInputBase-root': { maxWidth } } });
const name = wide(400);
const number = wide(240);

/** The reading of the name, which a dictionary proposes; names are read in many ways. */
function KanaInput({ label }: { label: string }) {
  const { setValue } = useFormContext();
  const typed: unknown = useWatch({ name: 'name' });
  const mayWrite = useMayWrite();
  return (
    <>
      <LineInput
        source="kana"
        label={label}
        {...name}
        helperText="任意。五十音順の並べ替えと検索に使います。会員には表示されません。"
      />
      {mayWrite && typeof typed === 'string' && typed.trim() !== '' && (
        <ActionButton
          size="small"
          sx={{ alignSelf: 'flex-start', mb: 2 }}
          act={() => call(staffApi.readMemberName, { body: { name: typed } })}
          done={({ kana }) => {
            if (kana === '') return 'この氏名の読みはわかりませんでした。';
            setValue('kana', kana, { shouldDirty: true });
            return '辞書の読みをフリガナに入れました。正しいかどうかご確認ください。';
          }}
        >
          氏名からフリガナを入れる
        </ActionButton>
      )}
    </>
  );
}

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
          {...(source.startsWith('own') ? name : number)}
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
    <LineInput source="name" label={MEMBER_LABELS.name} {...name} />
    <KanaInput label={MEMBER_LABELS.kana} />
    <LineInput
      source="nickname"
      label={MEMBER_LABELS.nickname}
      {...name}
      helperText="空欄なら氏名になります。会員があとから変更できます。"
    />
    <LineInput
      source="email"
      label={MEMBER_LABELS.email}
      {...name}
      type="email"
      autoComplete="off"
      helperText={
        isNew
          ? '登録のあと、このアドレスに招待メールを送信できます。'
          : '変更すると、会員はすべての端末からログアウトし、以前のアドレスに取り消しのリンク（7日間有効）が届きます。それまでに送ったリンクは使えなくなります。'
      }
    />
    <MembershipsInput label={MEMBER_LABELS.memberships} />
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

/** The form of a member; then back to the page. */
function MemberForm() {
  const labels = useOfficeLabels();
  const { id } = useParams();
  return (
    <>
      <Button href={`/members/${id}`} sx={{ mt: 1, alignSelf: 'start' }}>
        会員の画面に戻る
      </Button>
      <ContentEdit labels={{ ...MEMBER_LABELS, ...labels }}>
        <MemberFields />
      </ContentEdit>
    </>
  );
}

/** One member; the address says whether the form is open. */
export const Edit = () => (useSearchParams()[0].has('edit') ? <MemberForm /> : <MemberPage />);

/** A new member, who is then invited from the member's own screen. */
export const Create = () => (
  <ContentCreate
    defaults={{
      name: '',
      kana: '',
      nickname: '',
      email: '',
      memberships: [],
      is_suspended: false,
      ...Object.fromEntries(OFFICE_COLUMNS.map((column) => [column, ''])),
    }}
  >
    <MemberFields isNew />
  </ContentCreate>
);
