import type { ReactNode } from 'react';

/** One column of a list; on phones the columns are lines of a card. */
export interface Column<Row> {
  /** The field; where it can be sorted by, the name that the contract's `sort` takes. */
  source: string;
  label: string;
  /** What stands in the cell; without it the field as it is. */
  render?: (row: Row) => ReactNode;
  sortable?: boolean;
  /** Where it stands on a phone's card; a line with its label unless said. */
  onPhone?: 'title' | 'chip' | 'hidden';
}

/** What stands in the cell of a column. */
export const cellOf = <Row extends object>({ source, render }: Column<Row>, row: Row): ReactNode =>
  render ? render(row) : (row as Record<string, ReactNode>)[source];
