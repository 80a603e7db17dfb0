import type { Video } from '@orchard/contract/videos';
import { isWatched } from '@orchard/contract/viewer-state';
import { useMutation } from '@tanstack/react-query';
import Circle from 'lucide-react/icons/circle';
import CircleCheck from 'lucide-react/icons/circle-check';
import { call } from '#lib/api/call.ts';
import { createMessages } from '#lib/messages.ts';
import { replaceVideo } from '#lib/video-cache.ts';
import { ToggleButton } from '#ui/toggle-button.tsx';

/** The feature's sentences, and those that all share. */
const t = createMessages({
  'completions.mark': '視聴済みにする',
});

/** Marks a video as watched or not watched. */
export function CompletionButton({ video }: { video: Video }) {
  const watched = isWatched(video);
  const toggle = useMutation({
    mutationFn: () =>
      call('POST /api/video/completion/{videoId}', { params: { videoId: String(video.id) } }),
    onSuccess(detail, _variables, _result, { client }) {
      replaceVideo(client, detail);
      // Lists of unwatched videos gain or lose a video.
      client.invalidateQueries({ queryKey: ['GET /api/video'] });
      for (const key of ['GET /api/series', 'GET /api/series/{seriesId}']) {
        client.invalidateQueries({ queryKey: [key] });
      }
      client.removeQueries({ queryKey: ['GET /api/video/resume'], type: 'inactive' });
      client.invalidateQueries({ queryKey: ['GET /api/search', { query: { uncp: '1' } }] });
    },
  });
  return (
    <ToggleButton
      pressed={watched}
      busy={toggle.isPending}
      onPress={() => toggle.mutate()}
      icon={<Circle aria-hidden="true" className="size-5" />}
      pressedIcon={<CircleCheck aria-hidden="true" className="size-5 text-good" />}
    >
      {t(watched ? 'video.watched' : 'completions.mark')}
    </ToggleButton>
  );
}
