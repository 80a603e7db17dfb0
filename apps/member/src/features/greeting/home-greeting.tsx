import type { CurrentUser } from '@orchard/contract/sessions';
import Bookmark from 'lucide-react/icons/bookmark';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import History from 'lucide-react/icons/history';
import type { ReactNode } from 'react';
import { AppLink } from '#lib/app-link.tsx';
import { paths } from '#paths';
import { t } from './messages.ts';

const Way = ({
  to,
  icon,
  title,
  lead,
}: {
  to: string;
  icon: ReactNode;
  title: string;
  lead: string;
}) => (
  <li className="flex">
    <AppLink
      to={to}
      className="group flex min-h-14 flex-1 items-center gap-4 rounded-xl border border-line bg-ground/50 px-4 py-3 hover:border-edge hover:bg-lifted"
    >
      <span
        aria-hidden="true"
        className="grid size-10 shrink-0 place-items-center rounded-full bg-tint-ground text-tint"
      >
        {icon}
      </span>
      <span className="min-w-0">
        <span className="block leading-snug font-semibold text-strong">{title}</span>
        <span className="block text-xs text-quiet">{lead}</span>
      </span>
    </AppLink>
  </li>
);

/** The welcome on the home screen for members of a brand with such a block. */
export const HomeGreeting = ({ user }: { user: CurrentUser }) => {
  const name = user.nickname || user.name;
  return (
    <section className="rounded-2xl border border-line bg-raised p-5 sm:p-7">
      <h2 className="text-xl">
        {name === '' ? t('home.greeting.anonymous') : t('home.greeting', { name })}
      </h2>
      <p className="mt-1 text-sm text-quiet">{t('home.greeting.lead')}</p>
      <ul className="mt-5 grid gap-3 md:grid-cols-3">
        <Way
          to={paths.browsingHistory()}
          icon={<History className="size-5" />}
          title={t('home.continue')}
          lead={t('home.continue.lead')}
        />
        <Way
          to={paths.bookmarks()}
          icon={<Bookmark className="size-5" />}
          title={t('home.bookmarks')}
          lead={t('home.bookmarks.lead')}
        />
        <Way
          to={paths.videos({ unwatchedOnly: true })}
          icon={<CircleDashed className="size-5" />}
          title={t('home.unwatched')}
          lead={t('home.unwatched.lead')}
        />
      </ul>
    </section>
  );
};
