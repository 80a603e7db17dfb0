import type { CurrentUser } from '@orchard/contract/sessions';
import type { Brand } from '@orchard/contract/site';
import { useId } from 'react';
import { AppLink } from '#lib/app-link.tsx';
import { createMessages } from '#lib/messages.ts';
import { paths } from '#paths';

/** The feature's sentences, and those that all share. */
const t = createMessages({
  'greeting.after_name': 'さん、{words}',
  'greeting.back': 'おかえりなさい',
  'greeting.welcome': 'ようこそ',

  'club.title': '{brand}会員の方へ',
  'club.history': '視聴履歴',
  'club.bookmarks': 'ブックマーク',
  'club.unwatched': '未視聴の動画',
});

/** A Japanese name as one is called: 山田花子さん. */
const calledBy = (name: string) => name.replace(/(?<=[^\x20-\x7e])[ \u3000]+(?=[^\x20-\x7e])/g, '');

/** The greeting in one line: a long name is cut. In very large type the words have a second line. */
export const GreetingLine = ({
  id,
  user,
  isFirstVisit,
}: {
  id: string;
  user: CurrentUser;
  /** The member has not opened a video yet. */
  isFirstVisit: boolean;
}) => {
  const name = user.nickname || calledBy(user.name);
  const greeting = isFirstVisit ? t('greeting.welcome') : t('greeting.back');
  const after = name === '' ? greeting : t('greeting.after_name', { words: greeting });
  return (
    // The label joins what stands in two boxes.
    <h2 id={id} aria-label={name + after} className="flex flex-wrap text-lg sm:text-xl">
      <span className="max-w-[max(5em,calc(100%-10.5em))] truncate">{name}</span>
      <span>{after}</span>
    </h2>
  );
};

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
