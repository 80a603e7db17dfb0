import type { Video } from '@orchard/contract/videos';
import { useMutation } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { isProblem } from '#lib/api/problem.ts';
import { focusHeading, neighbourOf } from '#lib/focus-heading.ts';
import { showToast } from '#lib/toasts.ts';
import { continueQuery, resumeQuery } from '#lib/watch-progress.ts';
import { CornerButton } from '#ui/corner-button.tsx';
import { t } from './messages.ts';

async function putAside(videoId: number) {
  try {
    await call('DELETE /api/video/continue/{videoId}', { params: { videoId: String(videoId) } });
  } catch (error) {
    // Another tab has put it aside.
    if (!isProblem(error, 'not-found')) throw error;
  }
}

/** Removes a video from 続きから見る. */
export function PutAsideButton({ video: { id, title } }: { video: Video }) {
  const aside = useMutation({
    mutationFn: (_: { next: HTMLElement | undefined }) => putAside(id),
    onSuccess: async (_answer, { next }, _result, { client }) => {
      showToast(t('continue.removed', { title }), 'success');
      await Promise.all(
        [continueQuery, resumeQuery].map(({ queryKey }) => client.invalidateQueries({ queryKey })),
      );
      if (next?.isConnected) next.focus();
      else focusHeading();
    },
  });
  return (
    <CornerButton
      data-in-row="remove"
      label={t('continue.remove', { title })}
      busy={aside.isPending}
      onClick={({ currentTarget }) => {
        if (!aside.isPending) aside.mutate({ next: neighbourOf(currentTarget) });
      }}
    />
  );
}
