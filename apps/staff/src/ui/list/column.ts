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

/** The column that names a row. */
export const titleOf = <Row>(columns: readonly Column<Row>[]): Column<Row> | undefined =>
  columns.find(({ onPhone }) => onPhone === 'title') ?? columns[0];

/** What a row is called where it is only named. */
export const nameIn = <Row extends object>(columns: readonly Column<Row>[], row: Row): string =>
  String((row as Record<string, unknown>)[titleOf(columns)?.source ?? ''] ?? '');
