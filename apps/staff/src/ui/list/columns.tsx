import { Box, Chip, Stack } from '@mui/material';
import type { State } from '@orchard/contract/staff/wire';
import type { ReactNode } from 'react';
import { formatDateTime, type Publication } from '#lib/japan-time.ts';
import { StateChip } from '#ui/state-chip.tsx';

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
export const titleOf = <Row extends object>(
  columns: readonly Column<Row>[],
): Column<Row> | undefined => columns.find(({ onCard }) => onCard === 'title') ?? columns[0];

/** Returns the short name of a row. */
export const nameIn = <Row extends object>(columns: readonly Column<Row>[], row: Row): string =>
  String((row as Record<string, unknown>)[titleOf(columns)?.source ?? ''] ?? '');

/** The column that names a row, where it says more than the field. */
export const titleColumn = <Row,>(
  source: string,
  label: string,
  render: (row: Row) => ReactNode,
): Column<Row> => ({ source, label, sortable: true, onCard: 'title', render });

/** What a row is, as a chip. */
export const chipColumn = <Row,>(
  source: string,
  label: string,
  render: (row: Row) => ReactNode,
): Column<Row> => ({ source, label, onCard: 'chip', render });

/** The state of a row, as a chip. */
export const stateColumn = chipColumn<{ state: State }>('state', '状態', ({ state }) => (
  <StateChip state={state} />
));

const DateTime = ({ at }: { at: string | null }) => (
  <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
    {formatDateTime(at)}
  </Box>
);

/** From when until when, in Japan's time. */
export const publicationColumn: Column<Publication> = {
  source: 'published_at',
  label: '公開期間（日本時間）',
  sortable: true,
  render: ({ published_at, published_until }) =>
    published_at || published_until ? (
      <Stack component="span">
        <DateTime at={published_at} />
        {published_until && (
          <span>
            〜 <DateTime at={published_until} />
          </span>
        )}
      </Stack>
    ) : (
      '―'
    ),
};

/** The tags of a row. */
export const tagsColumn: Column<{ tags: { id: number; name: string }[] }> = {
  source: 'tags',
  label: 'タグ',
  render: ({ tags }) => (
    <Stack component="span" direction="row" useFlexGap spacing={0.5} sx={{ flexWrap: 'wrap' }}>
      {tags.map(({ id, name }) => (
        <Chip key={id} component="span" size="small" label={name} />
      ))}
    </Stack>
  ),
};

/** When a row was changed last, in Japan's time. */
export const updatedColumn: Column<{ updated_at: string | null }> = {
  source: 'updated_at',
  label: '更新日時（日本時間）',
  sortable: true,
  onCard: 'hidden',
  render: ({ updated_at }) => <DateTime at={updated_at} />,
};

/** A time of a row, in Japan's time; by default rows are sorted by it. */
export const timeColumn = <Source extends string>(
  source: Source,
  label: string,
): Column<Readonly<Record<Source, string | null>>> => ({
  source,
  label: `${label}（日本時間）`,
  sortable: true,
  render: (row) => formatDateTime(row[source]) || '―',
});

/** How many there are of something; by default rows are sorted by it. */
export const countColumn = <Source extends string>(
  source: Source,
  label: string,
  unit: string,
): Column<Readonly<Record<Source, number>>> => ({
  source,
  label,
  sortable: true,
  render: (row) => `${row[source]}${unit}`,
});
