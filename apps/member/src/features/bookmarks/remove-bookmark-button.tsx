import type { Video } from '@orchard/contract/videos';
import { isBookmarked } from '@orchard/contract/viewer-state';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { t } from '#lib/messages.ts';
import { useTakeOut } from '#lib/use-take-out.ts';
import { replaceVideo } from '#lib/video-cache.ts';
import { CornerButton } from '#ui/corner-button.tsx';

/** Takes a video out of the list of bookmarks. */
export function RemoveBookmarkButton({ video: { id, title } }: { video: Video }) {
  const client = useQueryClient();
  const toggle = () =>
    call('POST /api/video/bookmark/{videoId}', { params: { videoId: String(id) } });
  const { busy, onClick } = useTakeOut(
    async () => {
      const detail = await toggle();
      // Another tab had taken it out, and the toggle has just set it again.
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
