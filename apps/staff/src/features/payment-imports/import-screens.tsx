import { Box, Link, TextField, Typography } from '@mui/material';
import type { AnyImport } from '@orchard/contract/staff/imports';
import {
  PAYMENT_DAYS,
  PAYMENT_FIELDS,
  type PaymentChoices,
  paymentImports,
} from '@orchard/contract/staff/payment-imports';
import { useQueryClient } from '@tanstack/react-query';
import { formatDay } from '#lib/japan-time.ts';
import { useCall } from '#lib/use-call.ts';
import { useMayWrite } from '#lib/use-rights.ts';
import { BulkAction } from '#ui/bulk/bulk-action.tsx';
import { Chosen } from '#ui/bulk/selection.tsx';
import { importScreens } from '#ui/imports/import-screens.tsx';
import { type ExtraProps, extra } from '#ui/imports/import-setup.tsx';
import { SelectField } from '#ui/inputs/select-field.tsx';
import { japanToday, useContractBrands, useLatePayment } from '#ui/members/contracts.tsx';
import { Row } from '#ui/row.tsx';
import { SideBox } from '#ui/section.tsx';
import { Quiet } from '#ui/texts.tsx';

function Extra({ choices, set, errors }: ExtraProps<PaymentChoices>) {
  const brands = useContractBrands();
  const fault = (name: string) => ({ error: name in errors, helperText: errors[name] });
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: 'repeat(2, minmax(0, 1fr))' } }}>
      <SelectField
        label="会員区分"
        value={String(choices.brand_id ?? '')}
        choices={brands.map(({ id, label }) => ({ id: String(id), name: label }))}
        emptyText="選択してください"
        onChange={(id) => set({ brand_id: Number(id) || null })}
        {...fault('brand_id')}
      />
      {(['from', 'until'] as const).map((field) => (
        <TextField
          key={field}
          type="date"
          label={PAYMENT_DAYS[field]}
          value={choices[field]}
          onChange={({ target }) => set({ [field]: target.value })}
          {...fault(field)}
          slotProps={{ inputLabel: { shrink: true } }}
        />
      ))}
      <TextField
        type="number"
        label="いつもの金額（円）"
        value={choices.amount ?? ''}
        onChange={({ target }) => set({ amount: Number(target.value) || null })}
        error={'amount' in errors}
        helperText={errors.amount ?? '異なる金額の行をお知らせします。'}
      />
    </Box>
  );
}

/** Members whose payment is due in the days of a file and who are in no row of it. */
function UnpaidBox({ record: { id, state, counts, choices } }: { record: AnyImport }) {
  const client = useQueryClient();
  const mayWrite = useMayWrite();
  const queryKey = ['payment-imports', 'unpaid', id];
  const { data } = useCall(paymentImports.unpaid, {
    queryKey: [...queryKey, state, counts],
    params: { id },
  });
  const { brand_id, until } = choices as unknown as PaymentChoices;
  const today = japanToday();
  // A day that is still to come cannot have failed.
  const { change, ...late } = useLatePayment(until < today ? until : today);
  if (!data || brand_id === null) return null;
  const { total, members } = data;
  const lateAction = (ids: number[], says: string) => (
    <Chosen resource="members" ids={ids} clear={() => void client.invalidateQueries({ queryKey })}>
      <BulkAction
        variant="outlined"
        title="お支払いの遅れにしますか？"
        isForeseen
        change={change && { ...change, brand_id }}
        {...late}
      >
        {says}
      </BulkAction>
    </Chosen>
  );
  const count = members.length.toLocaleString('ja-JP');
  return (
    <SideBox title={`会員でお支払いのない方（${total.toLocaleString('ja-JP')}名）`}>
      <Typography>
        {total === 0
          ? 'この期間にお支払いの予定があり、ファイルにない会員はいません。'
          : 'この期間にお支払いの予定があり、ファイルのどの行にもない会員です。'}
        {total > members.length && `先頭の${count}名を表示しています。`}
      </Typography>
      {members.length > 0 && (
        <>
          {mayWrite && (
            <Row>
              {lateAction(
                members.map((one) => one.id),
                `${count}名をお支払いの遅れにする`,
              )}
            </Row>
          )}
          {members.map(({ name, number, reference, paid_until, ...member }) => (
            <Row key={member.id} sx={{ columnGap: 2 }}>
              <Box sx={{ flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' }}>
                <Link href={`/members/${member.id}`}>{name}</Link>
                <Quiet>
                  {[
                    number && `会員番号 ${number}`,
                    reference && `決済の番号 ${reference}`,
                    paid_until && `お支払い済みの期限 ${formatDay(paid_until)}`,
                  ]
                    .filter(Boolean)
                    .join('・')}
                </Quiet>
              </Box>
              {mayWrite && lateAction([member.id], '遅れにする')}
            </Row>
          ))}
        </>
      )}
    </SideBox>
  );
}

export const { Create, Edit } = importScreens({
  resource: 'payment-imports',
  calls: paymentImports,
  title: 'お支払いの突き合わせ',
  noun: 'お支払い',
  unit: '件',
  useFields: () => PAYMENT_FIELDS,
  matching:
    '決済の番号、会員番号、メールアドレスの順に会員を照合し、どれもない行は、同じ名前が1人だけのときに名前で照合します。',
  hint: '銀行の入出金明細は、振込依頼人名（カナ）を会員のフリガナと照合します。有効期限か次回課金日があれば、お支払い済みの期限をそれに合わせます（早めることはありません）。なければ、遅れの解除と、終了した契約の再開だけを行います。',
  template: {
    name: '入金の見本.csv',
    rows: [
      { reference: 'sub_0123', paid_on: '2027/3/27', amount: '33000', next_charge: '2027/4/27' },
      { payer: 'ﾔﾏﾀﾞ ﾊﾅｺ', paid_on: '2027/3/28', amount: '33000' },
    ],
  },
  list: '/memberships',
  outcomes: {
    changed: '変更',
    unchanged: '変更なし',
    unknown: '該当する会員なし',
    wrong: 'エラー',
  },
  failedRows: '該当する会員のない行とエラーの行',
  Extra: extra(Extra),
  After: UnpaidBox,
});
