import type { Video } from '@orchard/contract/videos';
import { call } from '#lib/api/call.ts';
import { isProblem } from '#lib/api/problem.ts';
import { useRemoveFromList } from '#lib/use-remove-from-list.ts';
import { CornerButton } from '#ui/corner-button.tsx';
import { t } from './messages.ts';

async function change(method: 'POST' | 'DELETE', videoId: number) {
  try {
    await call(`${method} /api/video/browsing-history/{videoId}`, {
      params: { videoId: String(videoId) },
    });
  } catch (error) {
    // Another tab has already removed it, or the video is no longer there.
    if (!isProblem(error, 'not-found')) throw error;
  }
}

/** Removes a video from the browsing history. */
export function ForgetButton({ video: { id, title } }: { video: Video }) {
  const { busy, onClick } = useRemoveFromList({
    videoId: id,
    remove: () => change('DELETE', id),
    restore: () => change('POST', id),
    lists: [['GET /api/video/browsing-history']],
    done: t('history.removed', { title }),
  });
  return (
    <CornerButton
      data-in-row="remove"
      label={t('history.remove', { title })}
      busy={busy}
      onClick={onClick}
    />
  );
}
