import type { Video } from '@orchard/contract/videos';
import { isBookmarked } from '@orchard/contract/viewer-state';
import { useMutation } from '@tanstack/react-query';
import Bookmark from 'lucide-react/icons/bookmark';
import { call } from '#lib/api/call.ts';
import { replaceVideo } from '#lib/video-cache.ts';
import { ToggleButton } from '#ui/toggle-button.tsx';
import { t } from './messages.ts';

/** Adds or removes the bookmark of a video. */
export function BookmarkButton({ video }: { video: Video }) {
  const bookmarked = isBookmarked(video);
  const toggle = useMutation({
    mutationFn: () =>
      call('POST /api/video/bookmark/{videoId}', { params: { videoId: String(video.id) } }),
    onSuccess(detail, _variables, _result, { client }) {
      replaceVideo(client, detail);
      client.invalidateQueries({ queryKey: ['GET /api/video/bookmark'] });
    },
  });
  return (
    <ToggleButton
      pressed={bookmarked}
      busy={toggle.isPending}
      onPress={() => toggle.mutate()}
      icon={<Bookmark aria-hidden="true" className="size-5" />}
      pressedIcon={<Bookmark aria-hidden="true" className="size-5 fill-current text-tint" />}
    >
      {t(bookmarked ? 'bookmarks.set' : 'bookmarks.add')}
    </ToggleButton>
  );
}
