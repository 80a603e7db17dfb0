import { DateInput } from 'react-admin';
import { BrandFilter } from '#ui/inputs/brand-filter.tsx';
import { StateFilter } from '#ui/inputs/state-filter.tsx';

/** The filters of what is published for brands; both are shown at once. */
export const publicationFilters = [
  <StateFilter key="state" source="state" alwaysOn />,
  <BrandFilter key="brand" source="brand" label="ブランド" alwaysOn />,
];

const asTyped = (typed: string) => typed;

/** The filters of a period: its first and its last day. */
export const periodFilters = (from = '期間の開始', until = '期間の終了') => [
  <DateInput key="from" source="from" label={from} parse={asTyped} alwaysOn />,
  <DateInput key="until" source="until" label={until} parse={asTyped} alwaysOn />,
];
