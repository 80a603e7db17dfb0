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
  return (
    <h2 id={id} className="flex min-w-0 text-lg sm:text-xl">
      {name !== '' && <span className="min-w-[1em] shrink-[999] truncate">{name}</span>}
      <span className="truncate">
        {name !== '' && t('greeting.of')}
        {isFirstVisit ? t('greeting.welcome') : t('greeting.back')}
      </span>
    </h2>
  );
};
