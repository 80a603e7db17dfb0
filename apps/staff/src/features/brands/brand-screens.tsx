import { CONTRACT_LABELS } from '@orchard/contract/staff/brands';
import { AutocompleteInput, BooleanInput, NumberInput, ReferenceInput } from 'react-admin';
import type { RowOf } from '#lib/wire-types.ts';
import { contentScreens } from '#ui/form/content-screens.tsx';
import { FormSection } from '#ui/form/form-section.tsx';
import { ImageInput } from '#ui/inputs/image-input.tsx';
import { LineInput, LinesInput } from '#ui/inputs/line-input.tsx';
import { ContactInputs } from '#ui/inputs/mailed-inputs.tsx';
import { type Column, countColumn, updatedColumn } from '#ui/list/columns.tsx';
import { ContentList } from '#ui/list/content-list.tsx';

const NUMBERS = {
  first_months: '新しい契約は、開始日からこの月数で期限になります。0なら期限のない契約です。',
  renewal_months: '期限のたびにこの月数だけ更新します。0なら自動更新はなく、期限で終了します。',
  notice_days:
    '期限のこの日数前までの申し出で、その期限に終了します。あとの申し出は次の期限からです。',
  grace_days: 'お支払いができなかった日から、この日数は利用できます。',
};

const LINKS = {
  pay_url: '任意。お支払いが遅れた会員や、これから申し込む会員を案内するページです。',
  card_url: '任意。会員がカードを変更するページです。',
  receipt_url: '任意。会員が領収書を受け取るページです。',
};

/** The terms of the brand's contracts, as members read them under ご契約. */
const ContractInputs = () => (
  <FormSection title="契約の条件">
    {(Object.keys(NUMBERS) as (keyof typeof NUMBERS)[]).map((source) => (
      <NumberInput
        key={source}
        source={source}
        label={CONTRACT_LABELS[source]}
        min={0}
        sx={{ '& .MuiInputBase-root': { maxWidth: 280 } }}
        helperText={NUMBERS[source]}
      />
    ))}
    <LinesInput
      source="price"
      label={CONTRACT_LABELS.price}
      minRows={2}
      helperText="任意。「ご契約」の画面に表示します。例：最初の6か月 330,000円（税込）、その後は月額 33,000円（税込）"
    />
    {(Object.keys(LINKS) as (keyof typeof LINKS)[]).map((source) => (
      <LineInput
        key={source}
        source={source}
        label={CONTRACT_LABELS[source]}
        helperText={LINKS[source]}
      />
    ))}
  </FormSection>
);

const BY_POSITION = { field: 'position', order: 'ASC' } as const;

const columns: Column<RowOf<'brands'>>[] = [
  { source: 'position', label: '順', sortable: true, onCard: 'hidden' },
  { source: 'label', label: 'ブランド名', sortable: true, onCard: 'title' },
  { ...countColumn('members_count', '会員', '人'), sortable: false },
  updatedColumn,
];

export const List = () => <ContentList columns={columns} />;

export const { Edit, Create } = contentScreens({
  children: (
    <>
      <LineInput
        source="label"
        label="ブランド名"
        helperText="会員の画面の左上と、会員へのメールの件名・差出人・署名に表示されます。"
      />
      <ImageInput source="logo_url" label="ロゴ" visibility="public" />
      <LineInput source="caption" label="ロゴ横のテキスト" helperText="任意" />
      <LineInput
        source="document_title"
        label="ブラウザーのタイトル"
        helperText="空欄のときは、ブランド名とロゴ横のテキストです。"
      />
      <LinesInput
        source="banner_text"
        label="バナーに表示するテキスト"
        helperText="ホームのバナーの上に表示されます。"
      />
      <BooleanInput
        source="has_home_block"
        label="ホームに専用ブロックを表示する"
        helperText={false}
      />
      <ContactInputs hint="会員へのメールの署名と返信先になり、ログイン前の画面にも表示されます。すべて空欄のときは「サイトの設定」のお問い合わせ先を使います。" />
      <ContractInputs />
      <ImageInput source="sign_in_picture_url" label="ログイン画面の画像" visibility="public" />
      <ReferenceInput source="first_series_id" reference="series" sort={BY_POSITION}>
        <AutocompleteInput
          label="はじめの講座"
          optionText="title"
          filterToQuery={(q: string) => ({ q })}
          helperText="入会から30日間、会員のホームでこの講座を順にご案内します。未選択なら新しい動画を表示します。"
        />
      </ReferenceInput>
      <ReferenceInput source="welcome_notice_id" reference="notices">
        <AutocompleteInput
          label="ようこそのお知らせ"
          optionText="title"
          filterToQuery={(q: string) => ({ q })}
          helperText="パスワードを設定した会員に届き、読むまでホームに表示します。"
        />
      </ReferenceInput>
    </>
  ),
  defaults: {
    label: '',
    logo_url: null,
    caption: '',
    document_title: '',
    banner_text: '',
    has_home_block: false,
    contact_email: '',
    contact_telephone: '',
    contact_hours: '',
    ...{ first_months: 0, renewal_months: 0, notice_days: 7, grace_days: 7 },
    ...{ price: '', pay_url: '', card_url: '', receipt_url: '' },
    sign_in_picture_url: null,
    ...{ first_series_id: null, welcome_notice_id: null },
    position: null,
  },
});
