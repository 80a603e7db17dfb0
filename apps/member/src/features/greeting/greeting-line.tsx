import type { CurrentUser } from '@orchard/contract/sessions';
import { t } from './messages.ts';

/** The greeting in one line: a long name is cut, the words stay. */
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
  const words = isFirstVisit ? t('greeting.welcome') : t('greeting.back');
  const after = name === '' ? words : t('greeting.after_name', { words });
  return (
    // The label joins what stands in two boxes.
    <h2 id={id} aria-label={name + after} className="flex min-w-0 text-lg sm:text-xl">
      <span className="shrink-[999] truncate not-empty:min-w-[1em]">{name}</span>
      <span className="truncate">{after}</span>
    </h2>
  );
};
