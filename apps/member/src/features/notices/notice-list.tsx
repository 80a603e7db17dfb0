import ChevronRight from 'lucide-react/icons/chevron-right';
import { AppLink } from '#lib/app-link.tsx';
import { isoDate, japaneseDate } from '#lib/dates.ts';
import { WholeWords } from '#lib/whole-words.tsx';
import { paths } from '#paths';
import { NoticeBadge, type NoticesProps, UnreadMark } from './notice-marks.tsx';

/** Notices as links: date, category, title of at most two lines. */
export const NoticeList = ({ notices, isUnread }: NoticesProps) => (
  <ul className="divide-y divide-line overflow-hidden rounded-2xl border border-line bg-raised">
    {notices.map((notice) => (
      <li key={notice.id}>
        <AppLink
          to={paths.notice(notice.id)}
          className="group flex items-center gap-4 px-4 py-3.5 hover:bg-lifted focus-visible:-outline-offset-2 sm:px-5"
        >
          <span className="min-w-0 flex-1 sm:flex sm:items-baseline sm:gap-5">
            <span className="flex flex-wrap items-center gap-x-3 sm:w-68 sm:shrink-0">
              <time
                dateTime={isoDate(notice.published_at)}
                className="shrink-0 text-sm text-quiet sm:w-34"
              >
                {japaneseDate(notice.published_at)}
              </time>
              <NoticeBadge category={notice.notice_category} />
              {isUnread(notice.id) && <UnreadMark />}
            </span>
            <span className="mt-1 line-clamp-2 phrased leading-relaxed text-text group-hover:text-strong sm:mt-0">
              <WholeWords text={notice.title} />
            </span>
          </span>
          <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-quiet" />
        </AppLink>
      </li>
    ))}
  </ul>
);
