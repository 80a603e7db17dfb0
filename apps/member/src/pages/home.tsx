import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Suspense, useId } from 'react';
import { HomeBanner } from '#features/banner-slides/home-banner.tsx';
import { latestHistoryQuery } from '#features/browsing-history/browsing-history.queries.ts';
import { ClubBlock, GreetingLine } from '#features/greeting/greeting.tsx';
import { EveningRows } from '#features/live-events/evening-rows.tsx';
import { nextEveningsQuery } from '#features/live-events/live-events.queries.ts';
import { t as eveningsWords } from '#features/live-events/messages.ts';
import { WelcomeBlock } from '#features/notices/welcome-block.tsx';
import { Thumbnail } from '#features/videos/thumbnail.tsx';
import { VideoStrip } from '#features/videos/video-strip.tsx';
import { newestVideosQuery } from '#features/videos/videos.queries.ts';
import { PutAsideButton, ResumeBlock } from '#features/watching/resume-block.tsx';
import { query } from '#lib/api/call.ts';
import { useCurrentUser } from '#lib/current-user.ts';
import { useDocumentTitle } from '#lib/document-title.ts';
import { createMessages } from '#lib/messages.ts';
import { MoreLink } from '#lib/more-link.tsx';
import { servedPart } from '#lib/served-part.tsx';
import { brandsOf, useSite } from '#lib/site.ts';
import { continueQuery, resumeQuery, stoppedAt } from '#lib/watch-progress.ts';
import { paths } from '#paths';
import { Section } from '#ui/section.tsx';

const t = createMessages({
  'home.title': 'ホーム',
  'home.newest': '新着動画',
  'home.newest.all': '動画一覧',
  'continue.title': '続きから見る',
});

const Below = servedPart(() => import('./home-below.tsx'), 'near');
const nothing = {};
/** New videos in the row; all are behind its link. */
const NEWEST = 6;

/** The greeting, a welcome, and the lecture to go on with beside or above the banner. */
function FirstView() {
  const id = useId();
  const user = useCurrentUser();
  const { data: resume } = useSuspenseQuery(resumeQuery);
  const { data: banner } = useSuspenseQuery(query('GET /api/banner'));
  const { total: opened } = useSuspenseQuery(latestHistoryQuery).data;
  const isFirstVisit = resume?.kind === 'first' && opened === 0;
  return (
    <section aria-labelledby={id}>
      <GreetingLine id={id} user={user} isFirstVisit={isFirstVisit} />
      <WelcomeBlock />
      <div
        className={`mt-2 grid gap-4 sm:mt-3 sm:gap-5 ${resume ? 'xl:grid-cols-[minmax(0,5fr)_minmax(0,3fr)] 2xl:grid-cols-[minmax(0,4fr)_minmax(0,3fr)]' : ''}`}
      >
        {resume && (
          <ResumeBlock
            resume={resume}
            picture={
              <Thumbnail
                video={resume.video}
                eager
                stoppedAt={stoppedAt(resume.progress ?? undefined)}
              />
            }
            action={resume.kind === 'continue' && <PutAsideButton video={resume.video} />}
          />
        )}
        <HomeBanner banner={banner} />
      </div>
    </section>
  );
}

/** The videos to continue besides the one in the first view. */
function useOthers() {
  const { data: resume } = useSuspenseQuery(resumeQuery);
  const { data: begun } = useSuspenseQuery(continueQuery);
  return begun.filter(({ video }) => video.id !== resume?.video.id);
}

/** The other videos to continue; nothing if there are none. */
function Continue() {
  const others = useOthers();
  if (others.length === 0) return null;
  return (
    <Section title={t('continue.title')}>
      <VideoStrip
        eager
        entries={others.map(({ video, progress }) => ({ video, stoppedAt: stoppedAt(progress) }))}
        actionOf={(video) => <PutAsideButton video={video} />}
      />
    </Section>
  );
}

/** The newest videos; nothing if there are none. */
function Newest() {
  const { items } = useSuspenseQuery(newestVideosQuery).data;
  const isFirstStrip = useOthers().length === 0;
  if (items.length === 0) return null;
  return (
    <Section
      title={t('home.newest')}
      more={<MoreLink to={paths.videos()}>{t('home.newest.all')}</MoreLink>}
    >
      <VideoStrip
        eager={isFirstStrip}
        entries={items.slice(0, NEWEST).map((video) => ({ video }))}
      />
    </Section>
  );
}

/** The next evenings; nothing if there are none. */
function NextEvenings() {
  const { data: events = [] } = useQuery(nextEveningsQuery);
  if (events.length === 0) return null;
  return (
    <Section
      title={eveningsWords('evenings.next')}
      more={<MoreLink to={paths.evenings()}>{eveningsWords('evenings.all')}</MoreLink>}
    >
      <EveningRows events={events} />
    </Section>
  );
}

export default function HomePage() {
  useDocumentTitle();
  const user = useCurrentUser();
  const club = brandsOf(useSite(), user).find((brand) => brand.has_home_block);
  return (
    <>
      <h1 className="sr-only">{t('home.title')}</h1>
      <FirstView />
      {club && <ClubBlock brand={club} />}
      <NextEvenings />
      {/* Each part is hydrated by itself; its answers are in the cache. */}
      <Suspense>
        <Continue />
      </Suspense>
      <Suspense>
        <Newest />
      </Suspense>
      {/* As high as a window, so that the footer does not show before its time. */}
      <Below className="min-h-svh" part={nothing} />
    </>
  );
}
