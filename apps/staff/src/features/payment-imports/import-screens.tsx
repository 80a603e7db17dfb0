import { TextField } from '@mui/material';
import {
  PAYMENT_DAYS,
  PAYMENT_FIELDS,
  type PaymentChoices,
  paymentImports,
} from '@orchard/contract/staff/payment-imports';
import { importScreens } from '#ui/imports/import-screens.tsx';
import { type ExtraProps, extra } from '#ui/imports/import-setup.tsx';
import { SelectField } from '#ui/inputs/select-field.tsx';
import { useContractBrands } from '#ui/members/contracts.tsx';
import { Row } from '#ui/row.tsx';
import { UnpaidBox } from './unpaid-box.tsx';

function Extra({ choices, set }: ExtraProps<PaymentChoices>) {
  const brands = useContractBrands();
  return (
    <Row sx={{ gap: 2 }}>
      <SelectField
        label="会員区分"
        value={String(choices.brand_id ?? '')}
        choices={brands.map(({ id, label }) => ({ id: String(id), name: label }))}
        emptyText="選択してください"
        onChange={(id) => set({ brand_id: Number(id) || null })}
      />
      {(['from', 'until'] as const).map((field) => (
        <TextField
          key={field}
          type="date"
          label={PAYMENT_DAYS[field]}
          value={choices[field]}
          onChange={({ target }) => set({ [field]: target.value })}
          slotProps={{ inputLabel: { shrink: true } }}
        />
      ))}
      <TextField
        type="number"
        label="いつもの金額（円）"
        value={choices.amount ?? ''}
        onChange={({ target }) => set({ amount: Number(target.value) || null })}
        helperText="異なる金額の行をお知らせします。"
      />
    </Row>
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
  canUndo: true,
  Extra: extra(Extra),
  After: UnpaidBox,
});
