import { useSuspenseQuery } from '@tanstack/react-query';
import { latestHistoryQuery } from '#features/browsing-history/browsing-history.queries.ts';
import { t as historyWords } from '#features/browsing-history/messages.ts';
import { t as noticesWords } from '#features/notices/messages.ts';
import { NoticeRows } from '#features/notices/notice-rows.tsx';
import { latestNoticesQuery } from '#features/notices/notices.queries.ts';
import { t as seriesWords } from '#features/series/messages.ts';
import { seriesStripQuery } from '#features/series/series.queries.ts';
import { SeriesStrip } from '#features/series/series-strip.tsx';
import { CategoryStrip } from '#features/video-categories/category-strip.tsx';
import { t as categoriesWords } from '#features/video-categories/messages.ts';
import { homeCategoriesQuery } from '#features/video-categories/video-categories.queries.ts';
import { VideoGrid } from '#features/videos/video-grid.tsx';
import { VideoStrip } from '#features/videos/video-strip.tsx';
import { t } from '#lib/messages.ts';
import { MoreLink } from '#lib/more-link.tsx';
import { useIsUnreadNotice } from '#lib/unread.ts';
import { useCategoryProgress } from '#lib/watch-progress.ts';
import { paths } from '#paths';
import { EmptyNotice } from '#ui/empty-notice.tsx';
import { Section } from '#ui/section.tsx';

function Notices() {
  const { items } = useSuspenseQuery(latestNoticesQuery).data;
  const isUnread = useIsUnreadNotice();
  return (
    <Section
      title={noticesWords('home.notices')}
      more={<MoreLink to={paths.notices()}>{noticesWords('home.notices.all')}</MoreLink>}
    >
      {items.length > 0 ? (
        <NoticeRows notices={items} isUnread={isUnread} />
      ) : (
        <EmptyNotice title={noticesWords('notices.empty')} />
      )}
    </Section>
  );
}

function LatestHistory() {
  const { items } = useSuspenseQuery(latestHistoryQuery).data;
  return (
    <Section
      title={historyWords('home.history')}
      more={<MoreLink to={paths.browsingHistory()}>{historyWords('home.history.all')}</MoreLink>}
    >
      {items.length > 0 ? (
        <VideoGrid
          videos={items.map((entry) => entry.video)}
          openedAt={items.map((entry) => entry.viewed_at)}
          heading="h3"
          most="three"
          below
        />
      ) : (
        <EmptyNotice title={historyWords('home.history.empty')}>
          <MoreLink to={paths.videos()}>{t('videos.all')}</MoreLink>
        </EmptyNotice>
      )}
    </Section>
  );
}

/** The series; nothing if there are none. */
function SeriesRow() {
  const { data: series } = useSuspenseQuery(seriesStripQuery);
  if (series.length === 0) return null;
  return (
    <Section
      title={seriesWords('home.series')}
      more={<MoreLink to={paths.seriesList()}>{seriesWords('home.series.all')}</MoreLink>}
    >
      <SeriesStrip series={series} />
    </Section>
  );
}

function Categories() {
  const { data: categories } = useSuspenseQuery(homeCategoriesQuery);
  const progress = useCategoryProgress();
  return (
    <Section
      title={categoriesWords('home.categories')}
      more={<MoreLink to={paths.categories()}>{categoriesWords('home.categories.all')}</MoreLink>}
    >
      {categories.length > 0 ? (
        categories.map((category) => (
          <CategoryStrip key={category.id} category={category} progress={progress.get(category.id)}>
            <VideoStrip
              entries={category.videos.map((video) => ({ video }))}
              named={category.name}
              heading="h4"
            />
          </CategoryStrip>
        ))
      ) : (
        <EmptyNotice title={categoriesWords('categories.empty')} />
      )}
    </Section>
  );
}

/** What the home screen shows below its first view. */
export default function HomeBelow() {
  return (
    <>
      <Notices />
      <LatestHistory />
      <SeriesRow />
      <Categories />
    </>
  );
}
