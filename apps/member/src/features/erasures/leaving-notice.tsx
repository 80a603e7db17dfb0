import { useQuery } from '@tanstack/react-query';
import { AppLink } from '#lib/app-link.tsx';
import { japaneseDay } from '#lib/dates.ts';
import { paths } from '#paths';
import { Note } from '#ui/note.tsx';
import { t } from './account-messages.ts';
import { erasureQuery } from './erasures.queries.ts';

/** Tells a member who leaves so, and when; nothing to others. */
export function LeavingNotice() {
  const erasure = useQuery(erasureQuery).data?.erasure;
  if (!erasure) return null;
  return (
    <div className="mb-6">
      <Note severity="info">
        <p>{t('leave.notice', { day: japaneseDay(erasure.erase_at) })}</p>
        <p>
          <AppLink to={paths.leave()} className="font-semibold text-tint underline">
            {t('leave.notice.link')}
          </AppLink>
        </p>
      </Note>
    </div>
  );
}
