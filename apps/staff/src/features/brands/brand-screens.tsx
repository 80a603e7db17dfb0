import { AutocompleteInput, BooleanInput, ReferenceInput } from 'react-admin';
import type { RowOf } from '#lib/wire-types.ts';
import { contentScreens } from '#ui/form/content-screens.tsx';
import { ImageInput } from '#ui/inputs/image-input.tsx';
import { LineInput, LinesInput } from '#ui/inputs/line-input.tsx';
import { ContactInputs } from '#ui/inputs/mailed-inputs.tsx';
import { type Column, countColumn, updatedColumn } from '#ui/list/columns.tsx';
import { ContentList } from '#ui/list/content-list.tsx';

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
      <ImageInput source="sign_in_picture_url" label="ログイン画面の画像" visibility="public" />
      <ReferenceInput source="first_video_id" reference="videos">
        <AutocompleteInput
          label="はじめての一本"
          optionText="title"
          filterToQuery={(q: string) => ({ q })}
          helperText="まだ動画を見ていない会員のホームに表示します。未選択なら新しい動画を表示します。"
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
    sign_in_picture_url: null,
    first_video_id: null,
    position: null,
  },
});
