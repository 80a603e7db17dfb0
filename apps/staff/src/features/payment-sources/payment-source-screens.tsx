import { Alert, Box, Link, Stack, Typography } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import {
  ARRIVAL_OUTCOMES,
  PAYMENT_KINDS,
  type PaymentKind,
} from '@orchard/contract/staff/payment-sources';
import { useQueryClient } from '@tanstack/react-query';
import { BooleanInput, SelectInput, useRecordContext } from 'react-admin';
import { call } from '#lib/api/call.ts';
import { formatDateTime } from '#lib/japan-time.ts';
import { useCall } from '#lib/use-call.ts';
import type { RecordOf, RowOf } from '#lib/wire-types.ts';
import { ActionButton } from '#ui/action-button.tsx';
import { ContentCreate, ContentEdit } from '#ui/form/content-screens.tsx';
import { ChoiceSelect } from '#ui/inputs/choices.tsx';
import { LineInput } from '#ui/inputs/line-input.tsx';
import { choicesOf } from '#ui/inputs/select-field.tsx';
import type { Column } from '#ui/list/columns.tsx';
import { ContentList } from '#ui/list/content-list.tsx';
import { CopiedText, SecretBox } from '#ui/secret-box.tsx';
import { SideBox } from '#ui/section.tsx';
import { chipOf } from '#ui/state-chip.tsx';
import { Quiet } from '#ui/texts.tsx';

type Source = RowOf<'payment-sources'>;

/** What is wrong with a provider, or when it spoke last. */
function stateOf({ has_secret, refused_at, unreadable_count, last_at }: Source): string {
  if (!has_secret) return '鍵がまだありません';
  if (refused_at !== null) return `鍵の合わない通知：${formatDateTime(refused_at)}`;
  if (unreadable_count > 0) return `読み取れない通知：${unreadable_count}件`;
  return last_at === null ? '30日以内の通知はありません' : `最後の通知：${formatDateTime(last_at)}`;
}

const columns: Column<Source>[] = [
  { source: 'name', label: '名前', sortable: true, onCard: 'title' },
  { source: 'kind', label: '種類', render: ({ kind }) => PAYMENT_KINDS[kind] },
  { source: 'state', label: '状態', render: stateOf },
];

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

/** What an operator does at each kind of provider. */
const STEPS: Readonly<Record<PaymentKind, readonly string[]>> = {
  univapay: [
    '鍵を発行します。',
    'UnivaPayの管理画面の「ウェブフック」で、アドレスと鍵（認証トークン）を登録します。',
    'イベントは subscription_ で始まるものと refund_finished を選びます。',
    'メールアドレスで招待するには、購入フォームの追加項目（メタデータ）でメールアドレスをたずねます。',
  ],
  stripe: [
    'Stripeのダッシュボードの「Webhook」で、アドレスを送信先に追加します。',
    'イベントは invoice.paid、invoice.payment_failed、customer.subscription.updated、customer.subscription.deleted、charge.refunded を選びます。',
    'Stripeに表示される署名シークレット（whsec_…）を、下に入力します。',
  ],
  form: [
    '鍵を発行し、アドレスの後ろに「?key=鍵」を付けたものを、結果通知のURL（MyASPでは外部連携のURL）として登録します。',
    'MyASPでは「&type=joined」（入会）、「&type=renewed」（お支払い）、「&type=failed」（失敗）、「&type=stopped」（停止）も付け、項目名を reference（決済の番号）、email、name、paid_until、amount にします。',
  ],
  standard: [
    '鍵を発行し、アドレスへPOSTで送ります。鍵は「Authorization: Bearer 鍵」のヘッダーか、Standard Webhooksの署名に使います。',
    '内容はJSONで、type（joined・renewed・failed・stopped・refunded）と reference（決済の番号）、わかれば at（日時）、paid_until（有効期限）、email、name、amount を入れます。',
  ],
};

/** Where a provider sends to and by which secret, with the steps at its own console. */
function Joining() {
  const source = useRecordContext<RecordOf<'payment-sources'>>();
  if (!source) return null;
  const { id, kind, url, has_secret } = source;
  return (
    <SecretBox
      title="決済サービスへの登録"
      has={has_secret}
      elsewhere={kind === 'stripe' ? '署名シークレット' : undefined}
      renew={(secret) => call(staffApi.renewPaymentSecret, { params: { id }, body: { secret } })}
    >
      <Box component="ol" sx={{ m: 0, pl: 3 }}>
        {STEPS[kind].map((step) => (
          <Typography key={step} component="li" sx={{ overflowWrap: 'anywhere' }}>
            {step}
          </Typography>
        ))}
      </Box>
      {has_secret && <Quiet>新しい鍵にしても、これまでの鍵は24時間使えます。</Quiet>}
      <CopiedText label="アドレス" text={url} />
    </SecretBox>
  );
}

const OutcomeChip = chipOf(ARRIVAL_OUTCOMES, { unreadable: 'error', read: 'success' });

/** What arrived last from a provider, and what became of it: whether a test event has come. */
function Arrivals() {
  const { id = 0, refused_at } = useRecordContext<RecordOf<'payment-sources'>>() ?? {};
  const client = useQueryClient();
  const queryKey = ['payment-sources', 'arrivals', id];
  const params = { id: Number(id) };
  const { data } = useCall(staffApi.listPaymentArrivals, { queryKey, params });
  const again = () => void client.invalidateQueries({ queryKey });
  return (
    <SideBox title="届いた通知">
      <Link href="/payment-events">だれのお支払いかを確認する（お支払いの通知）</Link>
      {refused_at && (
        <Alert severity="warning">
          鍵か署名の合わない通知が{formatDateTime(refused_at)}
          に届きました。決済サービスに登録した鍵を確認してください。
        </Alert>
      )}
      {data?.length === 0 && (
        <Typography>
          まだありません。決済サービスからテストの通知を送ると、ここに表示されます。
        </Typography>
      )}
      {data?.map((one) => (
        <Stack key={one.id} spacing={0.5} sx={{ alignItems: 'start' }}>
          <Typography>
            {formatDateTime(one.received_at)} <OutcomeChip state={one.outcome} />
          </Typography>
          {one.detail && <Typography sx={{ overflowWrap: 'anywhere' }}>{one.detail}</Typography>}
          {one.outcome === 'unreadable' && (
            <ActionButton
              act={() => call(staffApi.retryPaymentArrival, { params: { id: one.id } })}
              done={() => {
                again();
                return 'もう一度読み取ります。';
              }}
            >
              もう一度読み取る
            </ActionButton>
          )}
        </Stack>
      ))}
      <ActionButton
        variant="outlined"
        sx={{ alignSelf: 'start' }}
        act={() => client.refetchQueries({ queryKey })}
        done={() => '新しい通知を確認しました。'}
      >
        新しい通知を確認する
      </ActionButton>
    </SideBox>
  );
}

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
