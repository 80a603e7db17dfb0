import CirclePlay from 'lucide-react/icons/circle-play';
import GraduationCap from 'lucide-react/icons/graduation-cap';
import Tag from 'lucide-react/icons/tag';
import type { MouseEvent, ReactNode } from 'react';
import { AppLink } from '#lib/app-link.tsx';
import { paths } from '#paths';
import type { ActiveCell } from './active-cell.ts';
import { t } from './popup-messages.ts';
import { Cell, filling, Row, RowGroup } from './popup-row.tsx';

const KINDS = {
  videos: {
    label: t('search.suggestions.videos'),
    Icon: CirclePlay,
    to: (id: number) => paths.video(id),
  },
  tags: {
    label: t('search.suggestions.tags'),
    Icon: Tag,
    to: (id: number) => paths.videos({ tags: [id] }),
  },
  series: {
    label: t('search.suggestions.series'),
    Icon: GraduationCap,
    to: paths.series,
  },
};

/** Whether a press opens a tab of its own, so that this screen stays as it is. */
const isElsewhere = ({ ctrlKey, metaKey, shiftKey }: MouseEvent) => ctrlKey || metaKey || shiftKey;

/** The suggested rows of a kind, each a link. */
export function SuggestedLinks({
  id,
  kind,
  rows,
  cell: { active },
  mark,
  onLeave,
}: {
  /** The beginning of the cells' ids. */
  id: string;
  kind: keyof typeof KINDS;
  rows: readonly { id: number; title: string }[];
  cell: ActiveCell;
  mark: (text: string) => ReactNode;
  onLeave: () => void;
}) {
  if (rows.length === 0) return null;
  const { label, Icon, to } = KINDS[kind];
  return (
    <RowGroup label={label}>
      {rows.map((row) => {
        const cellId = `${id}-${kind}-${row.id}`;
        return (
          <Row key={row.id} isActive={active === cellId}>
            <Cell id={cellId} isActive={active === cellId} className="min-w-0 flex-1">
              <AppLink
                to={to(row.id)}
                tabIndex={-1}
                className={filling}
                onClick={(event) => {
                  if (!isElsewhere(event)) onLeave();
                }}
              >
                <Icon aria-hidden="true" className="size-4 shrink-0 text-quiet" />
                <span className="line-clamp-2">{mark(row.title)}</span>
              </AppLink>
            </Cell>
          </Row>
        );
      })}
    </RowGroup>
  );
}
