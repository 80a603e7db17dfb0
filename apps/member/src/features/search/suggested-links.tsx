import { foldText } from '@orchard/contract/fold-text';
import type { SearchSuggestions } from '@orchard/contract/search';
import { holdsTerm, searchTerms } from '@orchard/contract/search-terms';
import { useQuery } from '@tanstack/react-query';
import CirclePlay from 'lucide-react/icons/circle-play';
import GraduationCap from 'lucide-react/icons/graduation-cap';
import Tag from 'lucide-react/icons/tag';
import { type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import { query } from '#lib/api/call.ts';
import { AppLink } from '#lib/app-link.tsx';
import { paths } from '#paths';
import { type ActiveCell, Cell, filling, Row, RowGroup } from './popup-grid.tsx';
import { t } from './popup-messages.ts';

/** Milliseconds without another letter after which the server is asked. */
const PAUSE_MS = 150;

const NOTHING: SearchSuggestions = { words: [], titles: [], tags: [], series: [] };

/** The suggestions for what was typed so far that also hold what has been typed since. */
function narrowed({ titles, tags, series }: SearchSuggestions, typed: string): SearchSuggestions {
  const terms = searchTerms(typed);
  const holds = (text: string) => {
    const folded = foldText(text);
    return terms.length > 0 && terms.every((term) => holdsTerm(folded, term));
  };
  return {
    words: [],
    titles: titles.filter(({ title }) => holds(title)),
    tags: tags.filter(({ name }) => holds(name)),
    series: series.filter(({ title }) => holds(title)),
  };
}

/**
 * What the server suggests for what is typed; nothing while it cannot be asked. Another letter cancels
 * the question, and until its answer arrives, of those that are shown the fitting ones stay.
 * @param typed trimmed; empty: nothing is asked
 */
export function useSuggestions(typed: string): SearchSuggestions {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const asked = settled === typed ? typed : '';
  const { data, isPlaceholderData } = useQuery({
    ...query('GET /api/search/suggestions', { query: { typed: asked } }),
    enabled: asked !== '',
    placeholderData: (before) => before,
    // A convenience: no failure of it is told, and none is worth a second try.
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
  if (typed === '' || !data) return NOTHING;
  return isPlaceholderData ? narrowed(data, typed) : data;
}

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
