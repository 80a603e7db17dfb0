import { NumberInput, useRecordContext } from 'react-admin';
import { Navigate } from 'react-router';
import type { RecordOf } from '#lib/wire-types.ts';
import { ContentEdit } from '#ui/form/content-edit.tsx';
import { ContactInputs } from '#ui/inputs/contact-inputs.tsx';
import { LineInput } from '#ui/inputs/line-input.tsx';
import { TestMailBox } from './test-mail-box.tsx';

/** There is one record; the menu leads straight to it. */
export const List = () => <Navigate to="/site-settings/1" replace />;

function Names() {
  const usual = useRecordContext<RecordOf<'site-settings'>>()?.usual_name ?? '';
  return (
    <>
      <LineInput
        source="name"
        label="サイト名"
        placeholder={usual}
        helperText={`フッター、ログイン前の画面のタイトル、スタッフへのメールに使います。空欄のときは「${usual}」です。会員の画面の名前は「ブランド」で設定します。`}
      />
      <LineInput
        source="sender_name"
        label="差出人名"
        helperText="スタッフへのメールの差出人です。空欄のときはサイト名です。会員へのメールはブランド名で届きます。"
      />
    </>
  );
}

export const Edit = () => (
  <ContentEdit side={<TestMailBox />}>
    <Names />
    <ContactInputs hint="お問い合わせ先のないブランドで使います。メールの署名と返信先になり、ログイン前の画面にも表示されます。" />
    <NumberInput
      size="medium"
      source="reminder_hours"
      label="再通知までの時間"
      helperText="質問・お問い合わせに回答がないまま、この時間（単位は時間）がたつと、スタッフにメールで1回お知らせします。0にすると再通知しません。"
    />
  </ContentEdit>
);
