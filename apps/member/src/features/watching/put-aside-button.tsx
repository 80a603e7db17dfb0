import type { Video } from '@orchard/contract/videos';
import { call } from '#lib/api/call.ts';
import { isProblem } from '#lib/api/problem.ts';
import { useRemoveFromList } from '#lib/use-remove-from-list.ts';
import { continueQuery, resumeQuery } from '#lib/watch-progress.ts';
import { CornerButton } from '#ui/corner-button.tsx';
import { t } from './list-messages.ts';

async function change(method: 'POST' | 'DELETE', videoId: number) {
  try {
    await call(`${method} /api/video/continue/{videoId}`, { params: { videoId: String(videoId) } });
  } catch (error) {
    // Another tab has done it.
    if (!isProblem(error, 'not-found')) throw error;
  }
}

/** Removes a video from 続きから見る. */
export function PutAsideButton({ video: { id, title } }: { video: Video }) {
  const { busy, onClick } = useRemoveFromList({
    videoId: id,
    remove: () => change('DELETE', id),
    restore: () => change('POST', id),
    lists: [continueQuery.queryKey, resumeQuery.queryKey],
    done: t('continue.removed', { title }),
  });
  return (
    <CornerButton
      data-in-row="remove"
      label={t('continue.remove', { title })}
      busy={busy}
      onClick={onClick}
    />
  );
}
