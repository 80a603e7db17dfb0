import type { ReactNode } from 'react';

/** One column of a list; where there is no room for a table they are lines of a card. */
export interface Column<Row> {
  /** The field; where it can be sorted by, the name that the contract's `sort` takes. */
  source: string;
  label: string;
  /** Renders the cell; by default the field's value. */
  render?: (row: Row) => ReactNode;
  sortable?: boolean;
  /** Its place on the card that a narrow screen shows; by default a line with its label. */
  onCard?: 'title' | 'chip' | 'hidden';
}

/** Returns the content of a column's cell. */
export const cellOf = <Row extends object>({ source, render }: Column<Row>, row: Row): ReactNode =>
  render ? render(row) : (row as Record<string, ReactNode>)[source];

/** The column that names a row. */
export const titleOf = <Row>(columns: readonly Column<Row>[]): Column<Row> | undefined =>
  columns.find(({ onCard }) => onCard === 'title') ?? columns[0];

/** Returns the short name of a row. */
export const nameIn = <Row extends object>(columns: readonly Column<Row>[], row: Row): string =>
  String((row as Record<string, unknown>)[titleOf(columns)?.source ?? ''] ?? '');
