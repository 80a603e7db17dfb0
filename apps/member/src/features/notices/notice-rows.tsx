import { AppLink } from '#lib/app-link.tsx';
import { isoDate, japaneseDate } from '#lib/dates.ts';
import { paths } from '#paths';
import { NoticeBadge, type NoticesProps, UnreadMark } from './notice-marks.tsx';

/** Notices in rows of one line, on phones of two: date and category, title. */
export const NoticeRows = ({ notices, isUnread }: NoticesProps) => (
  <ul className="divide-y divide-line border-y border-line">
    {notices.map(({ id, title, published_at: at, notice_category: category }) => (
      <li key={id}>
        <AppLink
          to={paths.notice(id)}
          className="group block py-2 hover:bg-raised focus-visible:-outline-offset-2 sm:flex sm:min-h-11 sm:items-center sm:gap-5"
        >
          <span className="flex flex-wrap items-center gap-x-3 sm:w-68 sm:shrink-0">
            <time dateTime={isoDate(at)} className="shrink-0 text-sm text-quiet sm:w-34">
              {japaneseDate(at)}
            </time>
            <NoticeBadge category={category} />
            {isUnread(id) && <UnreadMark />}
          </span>
          <span className="block truncate leading-snug text-text group-hover:text-strong">
            {title}
          </span>
        </AppLink>
      </li>
    ))}
  </ul>
);
