import type { ComponentProps } from 'react';
import { DateInput, SelectInput, type SelectInputProps, TextInput } from 'react-admin';
import { ChoiceSelect } from '#ui/inputs/choices.tsx';
import { choicesOf } from '#ui/inputs/select-field.tsx';
import { STATE_LABELS } from '#ui/state-chip.tsx';

/** A filter by one of a few values, by their names: `{ yes: '使用中', no: '未使用' }`. */
export const SelectFilter = ({
  labels,
  ...props
}: Omit<SelectInputProps, 'choices'> & {
  source: string;
  label: string;
  labels: Readonly<Record<string, string>>;
  /** Shown at once. */
  alwaysOn?: boolean;
}) => <SelectInput choices={choicesOf(labels)} emptyText="すべて" {...props} />;

/** A filter by state, shown at once. */
export const StateFilter = (props: Partial<SelectInputProps> & { alwaysOn?: boolean }) => (
  <SelectFilter {...props} source="state" label="状態" labels={STATE_LABELS} />
);

type Props = Omit<ComponentProps<typeof ChoiceSelect>, 'reference' | 'optionText'>;

/** A filter by brand. The label is said where it is used: the list's own menu of filters reads it. */
export const BrandFilter = (props: Props) => (
  <ChoiceSelect {...props} reference="brands" optionText="label" />
);

/** The filters of what is published for brands; both are shown at once. */
export const publicationFilters = [
  <StateFilter key="state" source="state" alwaysOn />,
  <BrandFilter key="brand" source="brand" label="ブランド" alwaysOn />,
];

/** A filter by a month of Japan's calendar. */
export const MonthFilter = (props: { source: string; label: string }) => (
  <TextInput {...props} type="month" slotProps={{ inputLabel: { shrink: true } }} />
);

const asTyped = (typed: string) => typed;

/** A filter by a day. */
export const DayFilter = (props: { source: string; label: string; alwaysOn?: boolean }) => (
  <DateInput {...props} parse={asTyped} />
);

/** The filters of a period: its first and its last day. */
export const periodFilters = (from = '期間の開始', until = '期間の終了') => [
  <DayFilter key="from" source="from" label={from} alwaysOn />,
  <DayFilter key="until" source="until" label={until} alwaysOn />,
];
