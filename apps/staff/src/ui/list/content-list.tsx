import { Link, type Theme, useMediaQuery } from '@mui/material';
import type { ReactElement, ReactNode } from 'react';
import {
  CreateButton,
  DataTable,
  FilterButton,
  List,
  Pagination,
  type RaRecord,
  SearchInput,
  SelectPageCheckbox,
  type SortPayload,
  useListContext,
  useResourceContext,
  useResourceDefinition,
} from 'react-admin';
import { callsOf } from '#lib/resource.ts';
import { useMayWrite } from '#lib/use-rights.ts';
import { BulkButtons } from '#ui/bulk/bulk-buttons.tsx';
import { type ActedOn, SelectionBar, SelectionProvider } from '#ui/bulk/selection.tsx';
import { OrderButton } from '#ui/order/order-dialog.tsx';
import { ListSkeleton } from '#ui/skeletons.tsx';
import { type Column, cellOf, nameIn, publicationColumn, titleOf } from './columns.tsx';
import { ListHead } from './list-head.tsx';
import { ChooseRow, RowCards } from './rows.tsx';

// The actions stand below the rows; the table needs one to let rows be ticked.
const noToolbar = <span hidden />;
const pagination = <Pagination rowsPerPageOptions={[25, 50, 100]} />;
const search = (
  <SearchInput key="q" source="q" alwaysOn placeholder="検索" sx={{ minWidth: 240, mb: 0.5 }} />
);

/** The rows once they are there, before in their shape. */
const WhileListed = ({ children }: { children: ReactNode }) =>
  useListContext().isPending ? <ListSkeleton /> : children;

/**
 * The list of a kind: searched, filtered, sorted and paged by the server; chosen rows are
 * published, unpublished or deleted together. A table where there is room, else cards.
 */
export function ContentList<Row extends RaRecord>({
  columns,
  sort,
  filters = [],
  searchable = true,
  bulkActions,
  actions,
  createLabel,
  segments,
  on,
  first,
  above,
}: {
  columns: readonly Column<Row>[];
  /** The first order; by default that of the records, or by id if they have none. */
  sort?: SortPayload;
  /** Inputs whose `source` is a parameter of the kind's list; `alwaysOn` shows them at once. */
  filters?: ReactElement[];
  searchable?: boolean;
  /** Further actions on chosen rows, for resources without publication. */
  bulkActions?: ReactElement;
  /** Further buttons above the list; by default the one that changes the order. */
  actions?: ReactElement;
  /** What the button that leads to a new record says; by default 新規作成. */
  createLabel?: string;
  /** The filters that the server keeps for all operators, in place of each browser's own. */
  segments?: ReactElement;
  /** What actions on chosen rows change, where the rows stand for other records. */
  on?: ActedOn;
  /** The filter that is set at first. */
  first?: Record<string, string>;
  /** Stands above the rows. */
  above?: ReactElement;
}) {
  const resource = useResourceContext() ?? '';
  const { hasCreate, hasEdit } = useResourceDefinition();
  const mayWrite = useMayWrite();
  // Beside the menu a table of six columns needs a wide screen.
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('lg'));
  const inputs = searchable ? [search, ...filters] : filters;
  const hasMoreFilters = filters.some((input) => !(input.props as { alwaysOn?: true }).alwaysOn);
  const canPublish = columns.some(({ source }) => source === publicationColumn.source);
  const { bulk, order } = callsOf(resource);
  const usualButtons = bulk !== undefined && <BulkButtons canPublish={canPublish} />;
  const bulkButtons = mayWrite && (bulkActions ?? usualButtons);
  const title = titleOf(columns);
  // A row opens by the mouse anywhere, by keyboard at its title.
  const cell = (column: Column<Row>, row: Row) =>
    hasEdit && column === title ? (
      <Link
        href={`/${resource}/${row.id}`}
        underline="hover"
        sx={{ color: 'text.primary' }}
        onClick={(event) => event.stopPropagation()}
      >
        {cellOf(column, row)}
      </Link>
    ) : (
      cellOf(column, row)
    );

  return (
    <List
      sort={sort ?? { field: order ? 'position' : 'id', order: 'ASC' }}
      // The server answers in a few milliseconds: half a second, the default, would be felt.
      debounce={200}
      perPage={25}
      exporter={false}
      {...(first && { filterDefaultValues: first })}
      pagination={pagination}
      actions={
        <ListHead filters={inputs}>
          {hasMoreFilters && <FilterButton disableSaveQuery={segments !== undefined} />}
          {segments}
          {actions ?? (order && <OrderButton />)}
          {hasCreate && <CreateButton variant="contained" label={createLabel} />}
        </ListHead>
      }
    >
      {above}
      <SelectionProvider {...(on && { on })}>
        <WhileListed>
          {isNarrow ? (
            <RowCards columns={columns} cell={cell} canChoose={Boolean(bulkButtons)} />
          ) : (
            <DataTable
              bulkActionButtons={false}
              bulkActionsToolbar={bulkButtons ? noToolbar : undefined}
              rowClick={hasEdit ? 'edit' : false}
              sx={{
                '& .RaDataTable-headerCell': { whiteSpace: 'nowrap' },
                // An address without a place to break must not widen the screen.
                '& .RaDataTable-rowCell': { overflowWrap: 'anywhere' },
              }}
            >
              {bulkButtons && (
                <DataTable.Col
                  source="chosen"
                  label={<SelectPageCheckbox />}
                  disableSort
                  render={(row) => (
                    <ChooseRow row={row as Row} name={nameIn(columns, row as Row)} />
                  )}
                />
              )}
              {columns.map((column) => (
                <DataTable.Col
                  key={column.source}
                  source={column.source}
                  label={column.label}
                  disableSort={!column.sortable}
                  render={(row) => cell(column, row as Row)}
                />
              ))}
            </DataTable>
          )}
        </WhileListed>
        {bulkButtons && <SelectionBar buttons={bulkButtons} />}
      </SelectionProvider>
    </List>
  );
}
