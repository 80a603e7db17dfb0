import type { Brand } from '@orchard/contract/site';
import { useId } from 'react';
import { AppLink } from '#lib/app-link.tsx';
import { paths } from '#paths';
import { t } from './messages.ts';

const ways = [
  [paths.browsingHistory(), t('club.history')],
  [paths.bookmarks(), t('club.bookmarks')],
  [paths.videos({ unwatchedOnly: true }), t('club.unwatched')],
] as const;

/** The block of a brand on the home screen: quiet links to what its members have. */
export function ClubBlock({ brand }: { brand: Brand }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-2 md:mt-5 md:flex md:items-center md:gap-7">
      <h2 id={id} className="truncate text-sm text-quiet">
        {t('club.title', { brand: brand.label })}
      </h2>
      <ul className="flex flex-wrap gap-x-5 sm:gap-x-7">
        {ways.map(([to, title]) => (
          <li key={to}>
            <AppLink
              to={to}
              className="flex min-h-11 items-center text-sm hover:text-white hover:underline"
            >
              {title}
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
