import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { useNavigation } from 'react-router';
import { AppLink } from '#lib/app-link.tsx';
import { createMessages } from '#lib/messages.ts';
import { cx } from '#ui/cx.ts';
import { pageNumbers } from './page-numbers.ts';

/** The feature's sentences, and those that all share. */
const t = createMessages({
  'videos.count': '全{count}件',
  'videos.range': '全{count}件中 {from}〜{to}件',

  'pages.label': 'ページ送り',
  'pages.previous': '前のページ',
  'pages.next': '次のページ',
});

/** 「全120件中 9〜16件」; only the total if there is a single page. */
export function PageRange({
  page,
  perPage,
  total,
}: {
  page: number;
  perPage: number;
  total: number;
}) {
  if (total <= perPage) return t('videos.count', { count: total });
  const from = (page - 1) * perPage + 1;
  return t('videos.range', { count: total, from, to: Math.min(total, page * perPage) });
}

const cell = 'grid h-11 w-[2.375rem] place-items-center rounded-lg text-sm tabular-nums sm:w-11';

const Step = ({ to, label, children }: { to?: string; label: string; children: ReactNode }) =>
  to === undefined ? (
    <span aria-hidden="true" className={cx(cell, 'text-line')}>
      {children}
    </span>
  ) : (
    <AppLink to={to} aria-label={label} className={cx(cell, 'text-text hover:bg-lifted')}>
      {children}
    </AppLink>
  );

/** Links to the pages of a list; nothing for a single page. A page that was pressed shows at once. */
export function Pagination({
  page: shown,
  total,
  perPage,
  pathOf,
}: {
  page: number;
  total: number;
  perPage: number;
  /** Returns the address of a page. */
  pathOf: (page: number) => string;
}) {
  const { location: pending } = useNavigation();
  const last = Math.ceil(total / perPage);
  if (last <= 1) return null;
  const target = pending && pending.pathname + pending.search;
  const entries = pageNumbers(shown, last);
  const page =
    entries
      .filter((entry) => typeof entry === 'number')
      .find((entry) => pathOf(entry) === target) ?? shown;
  return (
    <nav aria-label={t('pages.label')} className="mt-10">
      <ul className="flex flex-wrap items-center justify-center gap-0.5 sm:gap-1">
        <li>
          <Step label={t('pages.previous')} {...(page > 1 && { to: pathOf(page - 1) })}>
            <ChevronLeft aria-hidden="true" className="size-5" />
          </Step>
        </li>
        {entries.map((entry) =>
          typeof entry === 'string' ? (
            <li key={entry} aria-hidden="true" className="grid w-4 place-items-center text-quiet">
              …
            </li>
          ) : (
            <li key={entry}>
              <AppLink
                to={pathOf(entry)}
                aria-label={t('pages.page', { page: entry })}
                aria-current={entry === page ? 'page' : undefined}
                className={cx(
                  cell,
                  entry === page ? 'bg-primary font-bold text-white' : 'text-text hover:bg-lifted',
                )}
              >
                {entry}
              </AppLink>
            </li>
          ),
        )}
        <li>
          <Step label={t('pages.next')} {...(page < last && { to: pathOf(page + 1) })}>
            <ChevronRight aria-hidden="true" className="size-5" />
          </Step>
        </li>
      </ul>
    </nav>
  );
}
