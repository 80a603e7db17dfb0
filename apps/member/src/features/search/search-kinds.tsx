import type { FoundGroup } from '@orchard/contract/search';
import { useLayoutEffect, useRef } from 'react';
import { AppLink } from '#lib/app-link.tsx';
import type { VideoFilter } from '#lib/video-filter.ts';
import { paths } from '#paths';
import { cx } from '#ui/cx.ts';
import { groupName, t } from './group-name.ts';

/**
 * What a search found, by kind: each shows its own hits, the first one everything. On phones the row
 * scrolls sideways.
 */
export default function SearchKinds({
  filter,
  videos,
  groups,
}: {
  filter: VideoFilter;
  /** How many videos were found. */
  videos: number;
  groups: FoundGroup[];
}) {
  const row = useRef<HTMLUListElement>(null);
  const { group: chosen } = filter;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen one lies elsewhere then
  useLayoutEffect(() => {
    const current = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (!row.current || !current) return;
    const room = (row.current.clientWidth - current.offsetWidth) / 2;
    row.current.scrollLeft = current.offsetLeft - row.current.offsetLeft - room;
  }, [chosen]);
  const kinds = [{ kind: undefined, total: videos }, ...groups];
  return (
    <nav aria-label={t('groups.label')} className="mb-4">
      <ul
        ref={row}
        className="-mx-4 flex gap-x-2 overflow-x-auto overscroll-x-contain px-4 py-0.5 [scrollbar-width:none] sm:mx-0 sm:flex-wrap sm:overflow-visible sm:px-0"
      >
        {kinds.map(({ kind, total }) => {
          const isChosen = kind === chosen;
          return (
            <li key={kind ?? 'videos'} className="shrink-0">
              <AppLink
                to={paths.videos({ ...filter, group: kind, page: 1 })}
                aria-current={isChosen ? 'page' : undefined}
                className="group relative flex h-11 items-center rounded-full focus-visible:-outline-offset-2"
              >
                <span
                  className={cx(
                    'flex h-9 items-center gap-2 rounded-full border px-4 text-sm leading-none whitespace-nowrap',
                    isChosen
                      ? 'border-primary bg-primary font-semibold text-white'
                      : 'border-line bg-raised text-text group-hover:border-edge',
                  )}
                >
                  {kind ? groupName(kind) : t('groups.videos')}
                  <span className="tabular-nums">
                    {total}
                    <span className="sr-only">{t('groups.unit')}</span>
                  </span>
                </span>
              </AppLink>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
