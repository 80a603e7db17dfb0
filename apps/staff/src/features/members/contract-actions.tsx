import { TextField } from '@mui/material';
import type { MemberChange } from '@orchard/contract/staff/bulk-changes';
import { MEMBERSHIP_LABELS, type Membership } from '@orchard/contract/staff/memberships';
import { type ReactNode, useContext, useState } from 'react';
import { ListContext } from 'react-admin';
import { BulkAction } from '#ui/bulk/bulk-action.tsx';
import { SelectField } from '#ui/inputs/select-field.tsx';
import { usePeriod } from '#ui/inputs/use-period.tsx';
import { japanToday, useContractBrands, useLatePayment } from '#ui/members/contracts.tsx';
import { Row } from '#ui/row.tsx';

interface OfContract {
  /** The one contract that it is about; absent: those of the chosen members with a brand. */
  of?: Membership;
}

/** The brand whose contracts are changed: that of the one contract, else one that is chosen. */
function useBrand({ of }: OfContract): { brandId: number | undefined; field: ReactNode } {
  const brands = useContractBrands();
  const { filterValues, selectedIds = [] } = useContext(ListContext) ?? {};
  const filtered: unknown = filterValues?.brand;
  const [chosen, setChosen] = useState<string>();
  // Rows of contracts are named by member and brand.
  const ofRows = new Set(selectedIds.flatMap((id) => String(id).split('-')[1] ?? []));
  const [only] = ofRows.size > 0 ? ofRows : brands.map(({ id }) => String(id));
  const isOnly = (ofRows.size || brands.length) === 1;
  const id = of?.brand_id ?? (Number(chosen ?? filtered ?? (isOnly ? only : '')) || undefined);
  const field = of === undefined && brands.length > 1 && (
    <SelectField
      label={MEMBERSHIP_LABELS.brand_id}
      value={id ? String(id) : ''}
      onChange={setChosen}
      choices={brands.map((brand) => ({ id: String(brand.id), name: brand.label }))}
    />
  );
  return { brandId: id, field };
}

type Change = Extract<MemberChange, { brand_id: number }>;
type WithoutBrand<One> = One extends unknown ? Omit<One, 'brand_id'> : never;

/** An action on contracts with one brand. */
function ContractAction({
  of,
  change,
  fields,
  ...texts
}: OfContract & {
  title: string;
  effect: string;
  change: WithoutBrand<Change> | undefined;
  fields?: ReactNode;
  children: ReactNode;
}) {
  const { brandId, field } = useBrand(of ? { of } : {});
  return (
    <BulkAction
      {...texts}
      {...(of && { variant: 'outlined', size: 'small' })}
      isForeseen
      change={change && brandId ? { ...change, brand_id: brandId } : undefined}
      fields={
        <>
          {field}
          {fields}
        </>
      }
    />
  );
}

/** Sets the period, from what stands in the contract at first. */
export function PeriodAction({ of }: OfContract) {
  const first = { from: of?.first_day ?? null, until: of?.paid_until ?? null };
  const labels = { from: MEMBERSHIP_LABELS.first_day, until: MEMBERSHIP_LABELS.paid_until };
  const { from, until, isWrong, fields } = usePeriod(labels, first);
  return (
    <ContractAction
      {...(of && { of })}
      title="会員期間を設定しますか？"
      effect="対象の全員が同じ期間になります。空欄は、開始日または期限なしです。"
      change={isWrong ? undefined : { action: 'period_set', first_day: from, paid_until: until }}
      fields={<Row sx={{ gap: 2 }}>{fields}</Row>}
    >
      期間の変更
    </ContractAction>
  );
}

/** Makes contracts longer by months. */
export function ExtendAction() {
  const [typed, setTyped] = useState('12');
  const months = Number(typed);
  const fits = Number.isInteger(months) && months >= 1 && months <= 120;
  return (
    <ContractAction
      title="会員期間を延長しますか？"
      effect="それぞれの契約期間の末日から数えます。期限のない契約は変わりません。"
      change={fits ? { action: 'period_extend', months } : undefined}
      fields={
        <TextField
          label="延長する月数"
          type="number"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          error={!fits}
          helperText={fits ? '12で1年です。' : '1から120の間で入力してください。'}
          slotProps={{ htmlInput: { min: 1, max: 120 } }}
        />
      }
    >
      会員期間を延長
    </ContractAction>
  );
}

/** Ends the automatic renewal, or lets it go on. */
export const RenewalAction = ({ renews, ...of }: OfContract & { renews: boolean }) => (
  <ContractAction
    {...of}
    title={renews ? '自動更新を再開しますか？' : '自動更新を止めますか？'}
    effect={
      renews
        ? '契約は期限のたびに更新され、更新しない申し出は取り消されます。'
        : '今の契約期間の末日まで利用でき、更新されずに終了します。決済サービスの課金は、別に止めてください。'
    }
    change={{ action: 'renewal_set', renews }}
  >
    {renews ? '自動更新を再開' : '自動更新を止める'}
  </ContractAction>
);

/** Notes that a payment failed on a day. */
export function FailedAction(of: OfContract) {
  return (
    <ContractAction
      {...{ ...of, ...useLatePayment(japanToday()) }}
      title="お支払いの遅れを記録しますか？"
    >
      お支払いの遅れを記録
    </ContractAction>
  );
}

/** Notes that a late payment has come in. */
export const PaidAction = (of: OfContract) => (
  <ContractAction
    {...of}
    title="入金を記録しますか？"
    effect="お支払いの遅れがなくなり、お支払い済みの期限が過ぎている契約は、今の契約期間の末日までお支払い済みになります。"
    change={{ action: 'payment_set', failed_since: null }}
  >
    入金を記録
  </ContractAction>
);

/** What is done with the contracts of chosen members. */
export const ContractBulk = () => (
  <>
    <PaidAction />
    <FailedAction />
    <RenewalAction renews={false} />
    <RenewalAction renews />
    <PeriodAction />
    <ExtendAction />
  </>
);
