import type { Brand } from '@orchard/contract/site';
import Bookmark from 'lucide-react/icons/bookmark';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import History from 'lucide-react/icons/history';
import { useId } from 'react';
import { AppLink } from '#lib/app-link.tsx';
import { paths } from '#paths';
import { t } from './messages.ts';

const ways = [
  { to: paths.browsingHistory(), Icon: History, title: t('club.history') },
  { to: paths.bookmarks(), Icon: Bookmark, title: t('club.bookmarks') },
  { to: paths.videos({ unwatchedOnly: true }), Icon: CircleDashed, title: t('club.unwatched') },
];

/** The block of a brand on the home screen: quiet links to what its members have. */
export function ClubBlock({ brand }: { brand: Brand }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-4 md:mt-5 md:flex md:items-center md:gap-7">
      <h2 id={id} className="truncate text-sm text-quiet">
        {t('club.title', { brand: brand.label })}
      </h2>
      <ul className="flex flex-wrap gap-x-5 sm:gap-x-7">
        {ways.map(({ to, Icon, title }) => (
          <li key={to}>
            <AppLink
              to={to}
              className="flex min-h-11 items-center gap-2 text-sm text-text hover:text-white hover:underline"
            >
              <Icon aria-hidden="true" className="hidden size-4.5 text-quiet sm:block" />
              {title}
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
