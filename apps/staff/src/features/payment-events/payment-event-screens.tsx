import { Link, TextField, Typography } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import { PAYMENT_EVENTS, PAYMENT_STATUSES } from '@orchard/contract/staff/payment-events';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { call } from '#lib/api/call.ts';
import { formatDateTime } from '#lib/japan-time.ts';
import { useOpenRecord } from '#lib/use-open-record.ts';
import { useMayWrite } from '#lib/use-rights.ts';
import { useSmallForm } from '#lib/use-small-form.ts';
import type { RecordOf, RowOf } from '#lib/wire-types.ts';
import { ActionButton } from '#ui/action-button.tsx';
import { SmallForm } from '#ui/form/small-form.tsx';
import { OpenRecord } from '#ui/inbox/open-record.tsx';
import { RecordSearch, type Sought } from '#ui/inputs/record-search.tsx';
import { type Column, chipColumn, timeColumn } from '#ui/list/columns.tsx';
import { ContentList } from '#ui/list/content-list.tsx';
import { BrandFilter, SelectFilter } from '#ui/list/filters.tsx';
import { RecordHead } from '#ui/record-head.tsx';
import { SideBox } from '#ui/section.tsx';
import { chipOf } from '#ui/state-chip.tsx';

type Payment = RecordOf<'payment-events'>;
interface Parts {
  payment: Payment;
  replace: (record: Payment) => void;
}

const StatusChip = chipOf(PAYMENT_STATUSES, { unknown: 'warning', refunded: 'warning' });

const yen = (amount: number | null) =>
  amount === null ? '―' : `${amount.toLocaleString('ja-JP')}円`;

const payerOf = ({ member, name, email, reference }: Omit<Payment, 'id'>) =>
  member?.name || name || email || reference;

const columns: Column<RowOf<'payment-events'>>[] = [
  { source: 'name', label: '支払者', onCard: 'title', render: payerOf },
  { source: 'email', label: 'メールアドレス', render: ({ email }) => email || '―' },
  chipColumn('status', '状態', ({ status }) => <StatusChip state={status} />),
  { source: 'kind', label: '最後の通知', render: ({ kind }) => PAYMENT_EVENTS[kind] },
  { ...timeColumn('at', '日時'), sortable: true },
  { source: 'reference', label: '決済の番号' },
];

/** The contracts at providers, whoever's they are. */
export const List = () => (
  <ContentList
    columns={columns}
    sort={{ field: 'at', order: 'DESC' }}
    filters={[
      <SelectFilter
        key="status"
        source="status"
        label="状態"
        labels={{ waiting: '確認待ち', ...PAYMENT_STATUSES }}
        alwaysOn
      />,
      <BrandFilter key="brand" source="brand" label="会員区分" />,
    ]}
  />
);

/** Joins payments to a member: who has the same address by one press, others once they are chosen. */
function ToMember({ payment: { id, suggested }, replace }: Parts) {
  const [chosen, setChosen] = useState<Sought | null>(suggested);
  return (
    <SideBox title="会員に結び付ける">
      <Typography>
        {suggested
          ? '同じメールアドレスの会員がいます。'
          : '同じメールアドレスの会員はいません。会員を選んでください。'}
        会員期間は、これまでに届いたお支払いに合わせて変わります。別の決済の番号がある会員では、番号が入れ替わります。
      </Typography>
      <RecordSearch
        reference="members"
        label="会員"
        value={chosen}
        onChange={(one) => setChosen(one ?? null)}
      />
      {chosen && (
        <ActionButton
          variant="contained"
          sx={{ alignSelf: 'start' }}
          act={() => call(staffApi.joinPayer, { params: { id }, body: { member_id: chosen.id } })}
          done={(record) => {
            replace(record);
            return '会員に結び付けました。';
          }}
        >
          {`${chosen.name ?? ''}さんに結び付ける`}
        </ActionButton>
      )}
    </SideBox>
  );
}

function Invite({ payment: { id, name, email }, replace }: Parts) {
  const notify = useNotify();
  const form = useSmallForm(staffApi.invitePayer, { name, email }, async (body) => {
    replace(await call(staffApi.invitePayer, { params: { id }, body }));
    notify('会員を登録しました。', { type: 'success' });
  });
  return (
    <SideBox title="新しい会員として招待する">
      <Typography>
        会員を登録し、パスワードを設定する招待メールを送ります。このメールアドレスの会員がいるときは、その会員に会員区分を加えます（パスワードを設定済みなら、メールは送りません）。
      </Typography>
      <SmallForm of={form} submit="招待する" isNarrow>
        <TextField label="氏名" {...form.field('name')} />
        <TextField label="メールアドレス" type="email" {...form.field('email')} />
      </SmallForm>
    </SideBox>
  );
}

/** One contract at a provider: whose it is, or who it may be. */
export function Edit() {
  const { record, replace, ...asked } = useOpenRecord<Payment>();
  const mayWrite = useMayWrite();
  if (!record) return <OpenRecord title="お支払いの通知" {...asked} />;
  const { id, status, member, kind, at, amount, reference, source_name, email } = record;
  const isWaiting = status === 'unknown' || status === 'refunded';
  const mayJoin = mayWrite && member === null;
  return (
    <OpenRecord title="お支払いの通知" {...asked}>
      <RecordHead
        name={payerOf(record)}
        chips={<StatusChip state={status} />}
        facts={[
          { label: 'メールアドレス', value: email || '―' },
          { label: '最後の通知', value: `${PAYMENT_EVENTS[kind]}（${formatDateTime(at)}）` },
          { label: '金額', value: yen(amount) },
          { label: '決済の番号', value: reference },
          { label: '決済サービス', value: source_name },
        ]}
        actions={
          mayWrite &&
          isWaiting && (
            <ActionButton
              variant="outlined"
              act={() => call(staffApi.notePaymentSeen, { params: { id } })}
              done={(changed) => {
                replace(changed);
                return status === 'unknown' ? '対象外にしました。' : '確認済みにしました。';
              }}
            >
              {status === 'unknown' ? '対象外にする' : '返金を確認しました'}
            </ActionButton>
          )
        }
      />
      {member && (
        <Typography>
          <Link href={`/members/${member.id}`}>{member.name}さんの画面を開く</Link>
        </Typography>
      )}
      {mayJoin && <ToMember payment={record} replace={replace} />}
      {mayJoin && <Invite payment={record} replace={replace} />}
    </OpenRecord>
  );
}
