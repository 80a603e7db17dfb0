import { CHOICES, ENDS_ON, MONTHS, WATCHING } from '#ui/inputs/member-conditions.tsx';
import { RecordFilter } from '#ui/inputs/record-filter.tsx';
import { BrandFilter, DayFilter, MonthFilter, SelectFilter } from '#ui/list/filters.tsx';

const choice = (source: keyof typeof CHOICES, isAlwaysOn = false) => (
  <SelectFilter
    key={source}
    source={source}
    label={CHOICES[source].label}
    labels={CHOICES[source].values}
    {...(isAlwaysOn && { alwaysOn: true })}
  />
);

/** The filters of the list of members. */
export const memberFilters = [
  choice('state', true),
  <BrandFilter key="brand" source="brand" label="会員区分" alwaysOn />,
  choice('invitation'),
  choice('seen'),
  choice('ends'),
  <DayFilter key="ends_on" source="ends_on" label={ENDS_ON} />,
  ...Object.entries(MONTHS).map(([source, label]) => (
    <MonthFilter key={source} source={source} label={label} />
  )),
  ...Object.entries(WATCHING).map(([source, { reference, label }]) => (
    <RecordFilter key={source} source={source} reference={reference} label={label} />
  )),
];
