import { useSuspenseQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { bannerQuery } from '#features/banner-slides/banner-slides.queries.ts';
import { HomeBanner } from '#features/banner-slides/home-banner.tsx';
import { latestHistoryQuery } from '#features/browsing-history/browsing-history.queries.ts';
import { HomeGreeting } from '#features/greeting/home-greeting.tsx';
import { NoticeList } from '#features/notices/notice-list.tsx';
import { latestNoticesQuery } from '#features/notices/notices.queries.ts';
import { CategoryGrid } from '#features/video-categories/category-grid.tsx';
import { homeCategoriesQuery } from '#features/video-categories/video-categories.queries.ts';
import { VideoGrid } from '#features/videos/video-grid.tsx';
import { VideoStrip } from '#features/videos/video-strip.tsx';
import { PutAsideButton } from '#features/watching/put-aside-button.tsx';
import { useCurrentUser } from '#lib/current-user.ts';
import { useDocumentTitle } from '#lib/document-title.ts';
import { t } from '#lib/messages.ts';
import { MoreLink } from '#lib/more-link.tsx';
import { brandsOf, useSite } from '#lib/site.ts';
import { continueQuery, stoppedAt } from '#lib/watch-progress.ts';
import { paths } from '#paths';
import { EmptyNotice } from '#ui/empty-notice.tsx';
import { Section } from '#ui/section.tsx';

function Notices() {
  const { items } = useSuspenseQuery(latestNoticesQuery).data;
  return (
    <Section
      title={t('home.notices')}
      more={<MoreLink to={paths.notices()}>{t('home.notices.all')}</MoreLink>}
    >
      {items.length > 0 ? (
        <NoticeList notices={items} />
      ) : (
        <EmptyNotice title={t('notices.empty')} />
      )}
    </Section>
  );
}

/** The videos to continue; nothing if there are none. */
function Continue() {
  const { data: entries } = useSuspenseQuery(continueQuery);
  if (entries.length === 0) return null;
  return (
    <Section title={t('continue.title')}>
      <VideoStrip
        entries={entries.map(({ video, progress }) => ({ video, stoppedAt: stoppedAt(progress) }))}
        actionOf={(video) => <PutAsideButton video={video} />}
      />
    </Section>
  );
}

function LatestHistory() {
  const { items } = useSuspenseQuery(latestHistoryQuery).data;
  return (
    <Section
      title={t('home.history')}
      more={<MoreLink to={paths.browsingHistory()}>{t('home.history.all')}</MoreLink>}
    >
      {items.length > 0 ? (
        <VideoGrid videos={items.map((entry) => entry.video)} heading="h3" most="three" below />
      ) : (
        <EmptyNotice title={t('home.history.empty')}>
          <MoreLink to={paths.videos()}>{t('videos.all')}</MoreLink>
        </EmptyNotice>
      )}
    </Section>
  );
}

function Categories() {
  const { data: categories } = useSuspenseQuery(homeCategoriesQuery);
  return (
    <Section
      title={t('home.categories')}
      more={<MoreLink to={paths.categories()}>{t('home.categories.all')}</MoreLink>}
    >
      {categories.length > 0 ? (
        <CategoryGrid categories={categories} heading="h3" most="three" />
      ) : (
        <EmptyNotice title={t('categories.empty')} />
      )}
    </Section>
  );
}

const SECTIONS = Object.entries({ Continue, Notices, LatestHistory, Categories });

export default function HomePage() {
  useDocumentTitle();
  const user = useCurrentUser();
  const { data: banner } = useSuspenseQuery(bannerQuery);
  const hasOwnBlock = brandsOf(useSite(), user).some((brand) => brand.has_home_block);
  return (
    <>
      <h1 className="sr-only">{t('home.title')}</h1>
      <HomeBanner banner={banner} />
      {hasOwnBlock && (
        <div className="mt-8">
          <HomeGreeting user={user} />
        </div>
      )}
      {/* Each section is hydrated by itself; its answers are in the cache. */}
      {SECTIONS.map(([name, Part]) => (
        <Suspense key={name}>
          <Part />
        </Suspense>
      ))}
    </>
  );
}
