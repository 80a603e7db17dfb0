import { Alert, Autocomplete, type AutocompleteProps, TextField } from '@mui/material';
import { queryOptions, useQuery } from '@tanstack/react-query';
import {
  AutocompleteArrayInput,
  type AutocompleteArrayInputProps,
  type DataProvider,
  type GetListParams,
  type RaRecord,
  SelectInput,
  type SelectInputProps,
  useDataProvider,
} from 'react-admin';
import { useWatch } from 'react-hook-form';

// Kinds that are chosen from have tens of rows; what has more is searched instead.
const PAGES = 10;

/** The query of all rows of a small kind. */
export const choicesQuery = <Row extends RaRecord>(dataProvider: DataProvider, resource: string) =>
  queryOptions({
    queryKey: [resource, 'choices'],
    staleTime: 60_000,
    retry: false,
    queryFn: ({ signal }) => allRows<Row>(dataProvider, resource, { pages: PAGES, signal }),
  });

/** All rows of a small kind, such as categories, tags or brands, in the order of its list. */
export const useChoices = <Row extends RaRecord = RaRecord>(resource: string) =>
  useQuery(choicesQuery<Row>(useDataProvider(), resource));

const PER_PAGE = 100;

/**
 * Reads all rows of a list, page by page.
 * @param pages the most pages that are read
 */
export async function allRows<Row extends RaRecord>(
  dataProvider: DataProvider,
  resource: string,
  { pages, ...params }: Omit<GetListParams, 'pagination'> & { pages: number },
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; page <= pages; page += 1) {
    const { data, total = 0 } = await dataProvider.getList<Row>(resource, {
      ...params,
      pagination: { page, perPage: PER_PAGE },
    });
    rows.push(...data);
    if (rows.length >= total || data.length === 0) break;
  }
  return rows;
}

/**
 * Several rows of a small kind, as chips; found by typing.
 * @param reference the kind, as in the contract
 * @param optionText the field that names a row
 */
export function ChoiceChips({
  reference,
  label,
  optionText = 'name',
  ...props
}: AutocompleteArrayInputProps & { source: string; reference: string; label: string }) {
  const { data = [], isPending, error } = useChoices(reference);
  if (error) return <Alert severity="error">{`${label}：${error.message}`}</Alert>;
  return (
    <AutocompleteArrayInput
      label={label}
      choices={data}
      optionText={optionText}
      isPending={isPending}
      helperText={false}
      filterSelectedOptions
      {...props}
    />
  );
}

/** A row as it is chosen outside of forms: a tag, or a series. */
export interface Named {
  id: number;
  name?: string;
  title?: string;
}

/** One row of a small kind, or several, found by typing; outside of forms. */
export function RowChoice<Many extends boolean = false>({
  reference = 'tags',
  label,
  fault,
  ...field
}: Pick<AutocompleteProps<Named, Many, false, false>, 'multiple' | 'value' | 'onChange'> & {
  reference?: string;
  label: string;
  /** What is wrong with the choice. */
  fault?: string | undefined;
}) {
  const { data = [], error } = useChoices<Named>(reference);
  return (
    <Autocomplete
      options={data}
      getOptionLabel={({ name, title }) => name ?? title ?? ''}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      renderInput={(props) => (
        <TextField
          {...props}
          label={label}
          error={error !== null || fault !== undefined}
          helperText={error?.message ?? fault}
        />
      )}
      {...field}
    />
  );
}

/**
 * One row of a small kind, chosen from a list. As a filter (`alwaysOn`) it can be emptied; a list
 * remembers its filters, also by a row that was deleted since.
 * @param reference the kind, as in the contract
 * @param optionText the field that names a row
 */
export function ChoiceSelect({
  reference,
  label,
  optionText = 'name',
  ...props
}: Omit<SelectInputProps, 'optionText'> & {
  source: string;
  reference: string;
  label: string;
  optionText?: string;
  /** As a filter: shown at once. */
  alwaysOn?: boolean;
}) {
  const { data = [], isPending, error } = useChoices(reference);
  const value = String(useWatch({ name: props.source }) ?? '');
  if (error) return <Alert severity="error">{`${label}：${error.message}`}</Alert>;
  const isGone = value !== '' && !isPending && !data.some(({ id }) => String(id) === value);
  const gone = { id: value, [optionText]: `（削除された${label}）` };
  const isLacking = !props.alwaysOn && !isPending && data.length === 0;
  return (
    <SelectInput
      label={label}
      choices={isGone ? [...data, gone] : data}
      optionText={optionText}
      isPending={isPending}
      emptyText={props.alwaysOn ? 'すべて' : ''}
      helperText={isLacking && `先に${label}を作成してください。`}
      {...props}
    />
  );
}
