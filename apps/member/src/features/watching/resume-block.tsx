import type { Video } from '@orchard/contract/videos';
import type { Resume } from '@orchard/contract/watching';
import Play from 'lucide-react/icons/play';
import { type ReactNode, useId } from 'react';
import { call } from '#lib/api/call.ts';
import { unlessGone } from '#lib/api/problem.ts';
import { AppLink } from '#lib/app-link.tsx';
import { createMessages } from '#lib/messages.ts';
import { RemoveFromListButton } from '#lib/remove-from-list-button.tsx';
import { continueQuery, resumeQuery } from '#lib/watch-progress.ts';
import { paths } from '#paths';
import { buttonClass } from '#ui/button.tsx';
import { ProgressLine } from '#ui/progress-line.tsx';

/** What home and lists say of watching; the player's sentences stay with the player. */
const t = createMessages({
  'resume.last': '前回の続き',
  'resume.continue': '続きを見る',
  'resume.next_lecture': '次の回',
  'resume.next_lecture.watch': '次の回を見る',
  'resume.next_video': '次の動画',
  'resume.next_video.watch': '次の動画を見る',
  'resume.first': 'はじめの動画',
  'resume.begin': '動画を見る',
  'resume.place': '第{at}回（全{of}回）',
  'resume.start': 'はじめの講座 {at}/{of}',
  'resume.left': '残り{minutes}分',
  'resume.length': '{minutes}分',

  'continue.remove': '「{title}」を「続きから見る」から外す',
  'continue.removed': '「{title}」を「続きから見る」から外しました。',
});

/** Removes a video from 続きから見る. */
export function PutAsideButton({ video: { id, title } }: { video: Video }) {
  const change = (method: 'POST' | 'DELETE') =>
    unlessGone(
      call(`${method} /api/video/continue/{videoId}`, { params: { videoId: String(id) } }),
    );
  return (
    <RemoveFromListButton
      label={t('continue.remove', { title })}
      videoId={id}
      remove={() => change('DELETE')}
      restore={() => change('POST')}
      lists={[continueQuery.queryKey, resumeQuery.queryKey]}
      done={t('continue.removed', { title })}
    />
  );
}

/** What the block says of a lecture: above its title, on its button. */
function labelsOf({ kind, series }: Resume) {
  if (kind === 'continue') return { label: t('resume.last'), button: t('resume.continue') };
  if (kind === 'first') return { label: t('resume.first'), button: t('resume.begin') };
  return series
    ? { label: t('resume.next_lecture'), button: t('resume.next_lecture.watch') }
    : { label: t('resume.next_video'), button: t('resume.next_video.watch') };
}

/** 「第3回（全8回）」 and 「残り5分」, as far as they are known. */
function detailsOf({ series, progress, video }: Resume): string[] {
  const length = progress?.duration ?? video.duration_seconds;
  const left = length === null ? null : Math.ceil((length - (progress?.position ?? 0)) / 60);
  return [
    // The start of a newcomer says its place above the title.
    ...(series && !series.is_start
      ? [t('resume.place', { at: series.position, of: series.lectures_count })]
      : []),
    ...(left === null ? [] : [t(progress ? 'resume.left' : 'resume.length', { minutes: left })]),
  ];
}

/** The series with which a brand begins, and how far the newcomer is in it. */
const Start = ({ id, position: at, lectures_count: of }: NonNullable<Resume['series']>) => (
  <>
    <p className="text-xs">
      <AppLink
        to={paths.series(id)}
        className="relative z-10 -my-2 inline-block py-2 text-tint hover:underline"
      >
        {t('resume.start', { at, of })}
      </AppLink>
    </p>
    <ProgressLine share={(at - 1) / of} className="mb-1.5" />
  </>
);

/**
 * The lecture to go on with: its picture, its title and one button. The whole block is the
 * button's link.
 */
export function ResumeBlock({
  resume,
  picture,
  action,
}: {
  resume: Resume;
  picture: ReactNode;
  /** A control on the corner of the picture. */
  action: ReactNode;
}) {
  const id = useId();
  const { label, button } = labelsOf(resume);
  return (
    <article className="group relative grid items-center gap-x-5 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] sm:rounded-2xl sm:bg-raised xl:grid-cols-[minmax(0,6fr)_minmax(0,5fr)]">
      <div className="-mx-4 overflow-hidden sm:col-start-1 sm:row-start-1 sm:mx-0 sm:rounded-2xl">
        {picture}
      </div>
      <div className="min-w-0 pt-2.5 sm:col-start-2 sm:row-start-1 sm:py-3 sm:pr-5">
        {resume.series?.is_start ? (
          <Start {...resume.series} />
        ) : (
          <p className="text-xs text-quiet">{label}</p>
        )}
        <h3 id={id} className="line-clamp-2 leading-snug phrased sm:text-lg sm:leading-snug">
          {resume.video.title}
        </h3>
        <p className="mt-0.5 truncate text-sm text-quiet tabular-nums">
          {detailsOf(resume).join('・')}
        </p>
        <AppLink
          to={paths.video(resume.video.id, undefined, resume.series?.id)}
          aria-describedby={id}
          className={buttonClass(
            'primary',
            "mt-2.5 w-full after:absolute after:inset-0 after:content-[''] sm:w-auto",
          )}
        >
          <Play aria-hidden="true" className="size-4.5 fill-current" />
          {button}
        </AppLink>
      </div>
      {/* On the corner of the picture; the keyboard reaches it after the link. */}
      <div className="relative col-start-1 row-start-1 self-start max-sm:-mr-4">{action}</div>
    </article>
  );
}
