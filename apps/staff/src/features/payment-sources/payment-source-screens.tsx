import { PAYMENT_KINDS } from '@orchard/contract/staff/payment-sources';
import { BooleanInput, SelectInput } from 'react-admin';
import { formatDateTime } from '#lib/japan-time.ts';
import type { RowOf } from '#lib/wire-types.ts';
import { ContentCreate, ContentEdit } from '#ui/form/content-screens.tsx';
import { ChoiceSelect } from '#ui/inputs/choices.tsx';
import { LineInput } from '#ui/inputs/line-input.tsx';
import { choicesOf } from '#ui/inputs/select-field.tsx';
import type { Column } from '#ui/list/columns.tsx';
import { ContentList } from '#ui/list/content-list.tsx';
import { Arrivals } from './arrivals.tsx';
import { Joining } from './joining.tsx';

type Source = RowOf<'payment-sources'>;

/** What is wrong with a provider, or when it spoke last. */
function stateOf({ has_secret, unreadable_count, last_at }: Source): string {
  if (!has_secret) return '鍵がまだありません';
  if (unreadable_count > 0) return `読み取れない通知：${unreadable_count}件`;
  return last_at === null ? '30日以内の通知はありません' : `最後の通知：${formatDateTime(last_at)}`;
}

const columns: Column<Source>[] = [
  { source: 'name', label: '名前', sortable: true, onCard: 'title' },
  { source: 'kind', label: '種類', render: ({ kind }) => PAYMENT_KINDS[kind] },
  { source: 'state', label: '状態', render: stateOf },
];

/** The providers that tell the site of payments. */
export const List = () => <ContentList columns={columns} searchable={false} />;

const LABELS = {
  name: '名前',
  kind: '種類',
  brand_id: '会員区分',
  invites: '招待メールを自動で送る',
};

/** The fields; of what was made, kind and brand stay. */
const Fields = ({ isNew = false }: { isNew?: boolean }) => (
  <>
    <LineInput source="name" label={LABELS.name} helperText="例：UnivaPay（月会費）" />
    <SelectInput
      source="kind"
      label={LABELS.kind}
      choices={choicesOf(PAYMENT_KINDS)}
      readOnly={!isNew}
      helperText={isNew ? '作成後は変更できません。' : false}
    />
    <ChoiceSelect
      source="brand_id"
      reference="brands"
      optionText="label"
      label={LABELS.brand_id}
      readOnly={!isNew}
      helperText={isNew ? '届いたお支払いで、この会員区分の契約が変わります。' : false}
    />
    <BooleanInput
      source="invites"
      label={LABELS.invites}
      helperText="会員にないメールアドレスのお支払いが届いたとき、確認を待たずに会員を登録して招待します。オフのときは「お支払いの通知」で1件ずつ確認します。"
    />
  </>
);

const defaults = { name: '', kind: 'univapay', brand_id: null, invites: false };

export const Create = () => (
  <ContentCreate defaults={defaults}>
    <Fields isNew />
  </ContentCreate>
);

export const Edit = () => (
  <ContentEdit
    labels={LABELS}
    side={
      <>
        <Joining />
        <Arrivals />
      </>
    }
  >
    <Fields />
  </ContentEdit>
);
