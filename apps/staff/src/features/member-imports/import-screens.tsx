import {
  MEMBER_FIELDS,
  type MemberField,
  type MemberImportChoices,
  memberImports,
} from '@orchard/contract/staff/member-imports';
import { useOfficeLabels } from '#lib/use-office-labels.ts';
import { importScreens } from '#ui/imports/import-screens.tsx';
import { type ExtraProps, extra } from '#ui/imports/import-setup.tsx';
import { BrandBoxes } from '#ui/inputs/brand-checks.tsx';
import { Tick } from '#ui/inputs/ticks.tsx';
import { InvitationMail } from '#ui/invitation-mail.tsx';
import { MailsKeptWarning } from '#ui/mails.tsx';

const Extra = ({ choices, set }: ExtraProps<MemberImportChoices>) => (
  <>
    <BrandBoxes
      label="ファイルに会員区分がない新規会員の会員区分"
      chosen={choices.brand_ids}
      onChange={(brand_ids) => set({ brand_ids })}
    />
    <Tick
      label="新規会員に招待メール（初回パスワード設定）を送信する"
      checked={choices.invite}
      onChange={(invite) => set({ invite })}
    />
    {choices.invite && <MailsKeptWarning />}
  </>
);

export const { Create, Edit } = importScreens({
  resource: 'member-imports',
  calls: memberImports,
  noun: '会員',
  unit: '名',
  useFields() {
    const { own_1: _, own_2: __, ...usual } = MEMBER_FIELDS;
    return { ...usual, ...useOfficeLabels() };
  },
  matching:
    '会員番号とメールアドレスで会員を照合します。登録済みの番号かアドレスの行は、その会員の情報の変更として扱い、番号が同じなら、アドレスも変更します。',
  hint: '空欄のセルは、登録済みの会員の現在の値をそのまま残します。会員期間開始とお支払い済みの期限に「なし」と入力すると、期限なしになります。自動更新は「する」か「しない」です。会員区分が複数あるときは、値が1つなら全部の会員区分に、「、」で区切ると会員区分と同じ順に入ります。氏名の空白は、半角の空白1つにそろえます。先頭の0が消えた電話番号は、0を補います。',
  template: {
    name: '会員の見本.csv',
    rows: [
      {
        ...{
          email: 'hanako@example.jp',
          name: '山田 花子',
          kana: 'ヤマダ ハナコ',
          nickname: '花子',
        },
        ...{ brands: 'WIS', first_day: '2026/4/1', paid_until: '2027/3/31' },
        ...{ renews: 'する', reference: 'sub_0123' },
        ...{ number: 'A-0123', phone: '090-1234-5678', note: '紹介：鈴木様' },
      },
      { email: 'taro@example.jp', name: '鈴木 太郎', paid_until: 'なし' },
    ] satisfies Partial<Record<MemberField, string>>[],
  },
  list: '/members',
  Extra: extra(Extra),
  noteOf: ({ choices }, added) => {
    if (added === 0) return '';
    const people = `新規の${added.toLocaleString('ja-JP')}名`;
    return (choices as MemberImportChoices).invite
      ? `${people}を、次のメールで招待します。`
      : `${people}に招待メールは送信しません（あとで会員の一覧から送信できます）。`;
  },
  Mail: ({ record: { choices }, added }) =>
    added > 0 && (choices as MemberImportChoices).invite && <InvitationMail kind="invitation" />,
});
