import { useQuery } from '@tanstack/react-query';
import BookmarkPlus from 'lucide-react/icons/bookmark-plus';
import { useId } from 'react';
import { clockLength } from '#lib/dates.ts';
import { focusHeading } from '#lib/focus-heading.ts';
import { showToast } from '#lib/toasts.ts';
import { t } from '#lib/words.ts';
import { Spinner } from '#ui/spinner.tsx';
import { MomentItem } from './moment-item.tsx';
import { momentsQuery } from './moments.queries.ts';
import { useMoments } from './use-moments.ts';

/** Keeps the moment that is shown, with one tap. */
export function KeepMomentButton({
  videoId,
  time,
}: {
  videoId: number;
  /** Where the player is, in seconds; absent while there is none to ask. */
  time: (() => number) | undefined;
}) {
  const { keep } = useMoments(videoId);
  return (
    <button
      type="button"
      className="inline-flex min-h-11 items-center justify-center gap-2 rounded-full border border-edge px-4 text-sm font-semibold text-text hover:bg-lifted disabled:border-line disabled:text-quiet"
      disabled={!time || keep.isPending}
      aria-busy={keep.isPending || undefined}
      onClick={() => {
        if (!time) return;
        keep.mutate(Math.floor(time()), {
          onSuccess: ({ second }) =>
            showToast(t('moments.kept', { time: clockLength(second) }), 'success'),
        });
      }}
    >
      <span className="grid size-5 place-items-center">
        {keep.isPending ? <Spinner /> : <BookmarkPlus aria-hidden="true" className="size-5" />}
      </span>
      {t('moments.keep')}
    </button>
  );
}

/** The moments of a video that the member has kept; nothing where there are none. */
export function Moments({
  videoId,
  onSeek,
}: {
  videoId: number;
  onSeek: (seconds: number) => void;
}) {
  const id = useId();
  const { data: moments = [] } = useQuery(momentsQuery(videoId));
  const { note, drop } = useMoments(videoId);
  if (moments.length === 0) return null;
  return (
    <section
      aria-labelledby={id}
      className="mt-5 max-w-[44rem] overflow-hidden rounded-2xl border border-line bg-raised"
    >
      <h2 id={id} className="px-4 pt-3 pb-1 text-base">
        {t('moments.title')}
      </h2>
      <p className="px-4 pb-1 text-xs text-quiet">{t('moments.private')}</p>
      <ul className="max-h-80 overflow-y-auto pb-2">
        {moments.map((moment) => (
          <MomentItem
            key={moment.id}
            moment={moment}
            busy={note.isPending || drop.isPending}
            onSeek={() => onSeek(moment.second)}
            onNote={(words) => note.mutateAsync({ id: moment.id, words })}
            onDrop={() => drop.mutate(moment.id, { onSuccess: focusHeading })}
          />
        ))}
      </ul>
    </section>
  );
}
