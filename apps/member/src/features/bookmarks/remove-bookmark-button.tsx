import type { Video } from '@orchard/contract/videos';
import { isBookmarked } from '@orchard/contract/viewer-state';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { RemoveFromListButton } from '#lib/remove-from-list-button.tsx';
import { replaceVideo } from '#lib/video-cache.ts';
import { t } from './messages.ts';

/** Removes a video from the list of bookmarks. */
export function RemoveBookmarkButton({ video: { id, title } }: { video: Video }) {
  const client = useQueryClient();
  const toggle = () =>
    call('POST /api/video/bookmark/{videoId}', { params: { videoId: String(id) } });
  const set = async (wanted: boolean) => {
    const detail = await toggle();
    // Another tab had already done it, so the toggle has just taken it back.
    const after = isBookmarked(detail) === wanted ? detail : await toggle();
    replaceVideo(client, after);
  };
  return (
    <RemoveFromListButton
      label={t('bookmarks.remove', { title })}
      videoId={id}
      remove={() => set(false)}
      restore={() => set(true)}
      lists={[['GET /api/video/bookmark']]}
      done={t('bookmarks.removed', { title })}
    />
  );
}
