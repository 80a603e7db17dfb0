import { useQuery } from '@tanstack/react-query';
import { AppLink } from '#lib/app-link.tsx';
import { japaneseDay } from '#lib/dates.ts';
import { createMessages } from '#lib/messages.ts';
import { paths } from '#paths';
import { Note } from '#ui/note.tsx';
import { erasureQuery } from './erasures.queries.ts';

/** What the account says of leaving; the screen's own sentences would make it longer. */
const t = createMessages({
  'leave.link': 'データを消去する',
  'leave.notice': 'データの消去を受け付けています。{day}に、ご登録の情報をすべて消去します。',
  'leave.notice.link': '消去の内容を確認する・取り消す',
});

/** Leads to the screen of leaving, quietly. */
export const LeavingLink = () => (
  <p className="mt-8">
    <AppLink
      to={paths.leave()}
      className="inline-flex min-h-11 items-center text-sm text-quiet hover:text-text hover:underline"
    >
      {t('leave.link')}
    </AppLink>
  </p>
);

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
