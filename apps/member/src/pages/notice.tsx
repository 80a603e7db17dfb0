import { useSuspenseQuery } from '@tanstack/react-query';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useParams } from 'react-router';
import { t } from '#features/notices/messages.ts';
import { NoticeBadge } from '#features/notices/notice-marks.tsx';
import { noticeQuery } from '#features/notices/notices.queries.ts';
import { useReadNotice } from '#features/notices/use-read-notice.ts';
import { AppLink } from '#lib/app-link.tsx';
import { isoDate, japaneseDate } from '#lib/dates.ts';
import { useDocumentTitle } from '#lib/document-title.ts';
import { paths } from '#paths';
import { buttonClass } from '#ui/button.tsx';
import { RichText } from '#ui/rich-text/rich-text.tsx';

export default function NoticePage() {
  const { noticeId = '' } = useParams();
  const { data: notice } = useSuspenseQuery(noticeQuery(noticeId));
  useDocumentTitle(notice.title);
  useReadNotice(notice.id);
  return (
    <article className="mx-auto max-w-[42rem]">
      <p className="flex items-center gap-3">
        <time dateTime={isoDate(notice.published_at)} className="text-sm text-quiet">
          {japaneseDate(notice.published_at)}
        </time>
        <NoticeBadge category={notice.notice_category} />
      </p>
      <h1 className="mt-3 mb-8 border-b border-line pb-6 text-2xl text-pretty">{notice.title}</h1>
      <RichText html={notice.body} />
      <p className="mt-12 print:hidden">
        <AppLink to={paths.notices()} className={buttonClass('outlined')}>
          <ArrowLeft aria-hidden="true" className="size-5" />
          {t('notices.back')}
        </AppLink>
      </p>
    </article>
  );
}
