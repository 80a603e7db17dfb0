import type { Video } from '@orchard/contract/videos';
import { call } from '#lib/api/call.ts';
import { isProblem } from '#lib/api/problem.ts';
import { useRemoveFromList } from '#lib/use-remove-from-list.ts';
import { CornerButton } from '#ui/corner-button.tsx';
import { t } from './messages.ts';

async function forget(videoId: number) {
  try {
    await call('DELETE /api/video/browsing-history/{videoId}', {
      params: { videoId: String(videoId) },
    });
  } catch (error) {
    // Another tab has already removed it.
    if (!isProblem(error, 'not-found')) throw error;
  }
}

/** Removes a video from the browsing history. */
export function ForgetButton({ video: { id, title } }: { video: Video }) {
  const { busy, onClick } = useRemoveFromList(
    () => forget(id),
    ['GET /api/video/browsing-history'],
    t('history.removed', { title }),
  );
  return (
    <CornerButton
      data-in-row="remove"
      label={t('history.remove', { title })}
      busy={busy}
      onClick={onClick}
    />
  );
}
