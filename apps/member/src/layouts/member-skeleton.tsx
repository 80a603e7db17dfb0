import { PAGE_SIZE } from '@orchard/contract/limits';
import { useLocation } from 'react-router';
import { t } from '#lib/messages.ts';
import { Skeleton } from '#ui/skeleton.tsx';

const many = (count: number, className: string) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: all alike
  Array.from({ length: count }, (_, index) => <Skeleton key={index} className={className} />);

const Cards = () => (
  <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2 sm:gap-y-6 xl:grid-cols-3 2xl:grid-cols-4">
    {many(PAGE_SIZE.videos, 'h-[5.0625rem] rounded-lg sm:aspect-[4/5] sm:h-auto sm:rounded-2xl')}
  </div>
);

const Title = () => <Skeleton className="mb-6 h-9 w-48" />;

const HomeShape = () => (
  <>
    <Skeleton className="mb-2 h-8 w-60" />
    <Skeleton className="-mx-4 mb-9 aspect-video rounded-none sm:mx-0 sm:aspect-[3/1] sm:rounded-2xl xl:aspect-[5/1]" />
    <Title />
    <Skeleton className="h-80 rounded-2xl" />
  </>
);

const VideoShape = () => (
  <>
    <div data-film className="-mx-4 -mt-5 sm:mx-0 sm:mt-0">
      <Skeleton className="aspect-video max-h-[calc(100svh-var(--header-height)-7rem)] w-full rounded-none sm:rounded-2xl" />
    </div>
    <Skeleton className="mt-6 h-16 max-w-2xl" />
  </>
);

function Shape() {
  const { pathname } = useLocation();
  if (pathname === '/') return <HomeShape />;
  if (/^\/video\/\d/.test(pathname)) return <VideoShape />;
  if (pathname === '/notice') return <>{many(10, 'mb-2 h-16')}</>;
  return (
    <>
      <Title />
      <Cards />
    </>
  );
}

/** The outline of a member's screen while it loads. */
export const MemberSkeleton = () => (
  <div role="status" aria-label={t('loading')}>
    <div className="sticky top-0 h-(--header-height) border-b border-line" />
    <div className="fixed top-(--header-height) bottom-0 left-0 hidden w-(--side-menu-width) space-y-3 border-r border-line px-6 pt-6 lg:block beside-film:hidden">
      {many(9, 'h-8')}
    </div>
    <div className="min-h-[calc(100svh-var(--header-height))] lg:pl-(--side-menu-width) beside-film:pl-0">
      <div className="mx-auto w-full max-w-[94rem] px-4 pt-5 pb-12 sm:px-6 sm:pb-16 lg:px-8 lg:pt-8">
        <Shape />
      </div>
    </div>
  </div>
);
