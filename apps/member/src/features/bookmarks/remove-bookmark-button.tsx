import type { Video } from '@orchard/contract/videos';
import { isBookmarked } from '@orchard/contract/viewer-state';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { useRemoveFromList } from '#lib/use-remove-from-list.ts';
import { replaceVideo } from '#lib/video-cache.ts';
import { CornerButton } from '#ui/corner-button.tsx';
import { t } from './messages.ts';

/** Removes a video from the list of bookmarks. */
export function RemoveBookmarkButton({ video: { id, title } }: { video: Video }) {
  const client = useQueryClient();
  const toggle = () =>
    call('POST /api/video/bookmark/{videoId}', { params: { videoId: String(id) } });
  const { busy, onClick } = useRemoveFromList(
    async () => {
      const detail = await toggle();
      // Another tab had removed it, so the toggle has just added it again.
      const after = isBookmarked(detail) ? await toggle() : detail;
      replaceVideo(client, after);
    },
    ['GET /api/video/bookmark'],
    t('bookmarks.removed', { title }),
  );
  return (
    <CornerButton
      data-in-row="remove"
      label={t('bookmarks.remove', { title })}
      busy={busy}
      onClick={onClick}
    />
  );
}
