import { Link } from '@mui/material';
import type { ReactNode } from 'react';
import { Section, StatisticsTable } from '#ui/section.tsx';
import { Quiet } from '#ui/texts.tsx';

const to = (address: string | null, text: ReactNode) =>
  address === null ? text : <Link href={address}>{text}</Link>;

/** A table under its title, or why there is none; the first of each row names it. */
export const Listed = (props: {
  title: string;
  columns: readonly string[];
  rows: readonly [name: string, address: string | null, ...values: ReactNode[]][];
  none?: string;
  note?: string;
}) => {
  const { title, columns, rows, none, note } = props;
  return (
    <Section title={title}>
      {rows.length === 0 && none ? (
        <Quiet>{none}</Quiet>
      ) : (
        <StatisticsTable
          label={`${title}の表`}
          columns={columns}
          rows={rows.map(([name, address, ...values]) => ({
            key: address ?? name,
            cells: [to(address, name), ...values],
          }))}
        />
      )}
      {note && <Quiet>{note}</Quiet>}
    </Section>
  );
};
