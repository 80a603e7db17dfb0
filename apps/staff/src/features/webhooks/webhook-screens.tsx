import { SITE_EVENTS } from '@orchard/contract/staff/site-events';
import { WEBHOOK_FORMATS } from '@orchard/contract/staff/webhooks';
import { BooleanInput, CheckboxGroupInput, SelectInput } from 'react-admin';
import type { RowOf } from '#lib/wire-types.ts';
import { ContentCreate, ContentEdit } from '#ui/form/content-screens.tsx';
import { LineInput } from '#ui/inputs/line-input.tsx';
import { choicesOf } from '#ui/inputs/select-field.tsx';
import { type Column, chipColumn, timeColumn } from '#ui/list/columns.tsx';
import { ContentList } from '#ui/list/content-list.tsx';
import { WebhookBoxes, WebhookChip } from './webhook-boxes.tsx';

const LABELS = {
  ...{ name: '名前', format: '形式', url: '送り先のURL', types: '通知する出来事' },
  with_names: '名前・メールアドレス・題名も送る',
};

const columns: Column<RowOf<'webhooks'>>[] = [
  { source: 'name', label: LABELS.name, sortable: true, onCard: 'title' },
  {
    source: 'format',
    label: LABELS.format,
    render: ({ format }) => WEBHOOK_FORMATS[format].split('（')[0],
  },
  chipColumn('state', '状態', (row) => <WebhookChip {...row} />),
  { ...timeColumn('succeeded_at', '最後に届いた日時'), sortable: false },
];

export const List = () => <ContentList columns={columns} />;

/** The fields; of what was made, the format stays. */
const Fields = ({ isNew = false }) => (
  <>
    <LineInput source="name" label={LABELS.name} helperText="例：会員名簿のスプレッドシート" />
    <SelectInput
      source="format"
      label={LABELS.format}
      choices={choicesOf(WEBHOOK_FORMATS)}
      readOnly={!isNew}
      helperText={isNew ? '作成後は変更できません。' : false}
    />
    <LineInput
      source="url"
      label={LABELS.url}
      helperText="送り先のサービスが発行したURLです。Chatworkでは、チャットを開いたときのURL（https://www.chatwork.com/#!rid123456 の形）を入力します。"
    />
    <CheckboxGroupInput
      source="types"
      label={LABELS.types}
      choices={choicesOf(SITE_EVENTS)}
      row={false}
      helperText={false}
    />
    <BooleanInput
      source="with_names"
      label={LABELS.with_names}
      helperText="オフの間は、番号と管理画面へのリンクだけを送ります。"
    />
  </>
);

const defaults = { name: '', format: 'standard', url: '', types: [], with_names: false };

export const Create = () => (
  <ContentCreate defaults={defaults}>
    <Fields isNew />
  </ContentCreate>
);

export const Edit = () => (
  <ContentEdit labels={LABELS} side={<WebhookBoxes />}>
    <Fields />
  </ContentEdit>
);
