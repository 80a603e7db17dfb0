import { BooleanInput, useRecordContext } from 'react-admin';
import type { RowOf } from '#lib/wire-types.ts';
import { ContentCreate } from '#ui/form/content-create.tsx';
import { ContentEdit } from '#ui/form/content-edit.tsx';
import { ImageInput } from '#ui/inputs/image-input.tsx';
import { LineInput, LinesInput } from '#ui/inputs/line-input.tsx';
import type { Column } from '#ui/list/column.ts';
import { ContentList } from '#ui/list/content-list.tsx';
import { updatedColumn } from '#ui/list/usual-columns.tsx';

const columns: Column<RowOf<'brands'>>[] = [
  { source: 'position', label: '順', sortable: true, onPhone: 'hidden' },
  { source: 'label', label: 'ブランド名', sortable: true, onPhone: 'title' },
  { source: 'slug', label: '識別名', sortable: true },
  { source: 'terms_path', label: '利用規約' },
  { source: 'members_count', label: '会員', render: ({ members_count }) => `${members_count}人` },
  updatedColumn,
];

export const List = () => <ContentList columns={columns} />;

/** The slug is chosen once: members' roles, mails and exports know the brand by it. */
function SlugInput() {
  const isMade = useRecordContext()?.id !== undefined;
  return (
    <LineInput
      source="slug"
      label="識別名"
      readOnly={isMade}
      helperText={
        isMade
          ? '作成後は変更できません。'
          : '半角の英数字、ハイフン、アンダーバー。システム内部で会員区分の識別に使われ、作成後は変更できません。'
      }
    />
  );
}

const fields = (
  <>
    <LineInput source="label" label="ブランド名" />
    <SlugInput />
    <ImageInput source="logo_url" label="ロゴ" visibility="public" />
    <LineInput source="caption" label="ロゴ横のテキスト" helperText="任意" />
    <LineInput source="document_title" label="ブラウザーのタイトル" helperText={false} />
    <LineInput
      source="terms_path"
      label="利用規約のパス"
      helperText="例：/terms-orchard。本文は「利用規約」で編集します。"
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
  </>
);

const labels = {
  slug: '識別名',
  label: 'ブランド名',
  logo_url: 'ロゴ',
  caption: 'ロゴ横のテキスト',
  document_title: 'ブラウザーのタイトル',
  terms_path: '利用規約のパス',
  banner_text: 'バナーに表示するテキスト',
  has_home_block: 'ホームの専用ブロック',
};

export const Edit = () => <ContentEdit labels={labels}>{fields}</ContentEdit>;

export const Create = () => (
  <ContentCreate
    defaults={{
      slug: '',
      label: '',
      logo_url: null,
      caption: '',
      document_title: '',
      terms_path: '/terms-',
      banner_text: '',
      has_home_block: false,
      position: null,
    }}
  >
    {fields}
  </ContentCreate>
);
