import type { Video } from '@orchard/contract/videos';
import { isWatched } from '@orchard/contract/viewer-state';
import { useMutation } from '@tanstack/react-query';
import Circle from 'lucide-react/icons/circle';
import CircleCheck from 'lucide-react/icons/circle-check';
import { call } from '#lib/api/call.ts';
import { t } from '#lib/messages.ts';
import { replaceVideo } from '#lib/video-cache.ts';
import { ToggleButton } from '#ui/toggle-button.tsx';

/** Marks a video as watched or not watched. */
export function CompletionButton({ video }: { video: Video }) {
  const toggle = useMutation({
    mutationFn: () =>
      call('POST /api/video/completion/{videoId}', { params: { videoId: String(video.id) } }),
    onSuccess(detail, _variables, _result, { client }) {
      replaceVideo(client, detail);
      // Lists of unwatched videos gain or lose a video.
      client.invalidateQueries({ queryKey: ['GET /api/video'] });
      client.removeQueries({ queryKey: ['GET /api/video/resume'], type: 'inactive' });
      client.invalidateQueries({ queryKey: ['GET /api/search', { query: { uncp: '1' } }] });
    },
  });
  return (
    <ToggleButton
      pressed={isWatched(video)}
      busy={toggle.isPending}
      onPress={() => toggle.mutate()}
      icon={<Circle aria-hidden="true" className="size-5" />}
      pressedIcon={<CircleCheck aria-hidden="true" className="size-5 text-good" />}
    >
      {t('video.watched')}
    </ToggleButton>
  );
}
