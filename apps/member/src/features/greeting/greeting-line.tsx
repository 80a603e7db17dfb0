import type { CurrentUser } from '@orchard/contract/sessions';
import { t } from './messages.ts';

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
  const name = user.nickname || user.name;
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
