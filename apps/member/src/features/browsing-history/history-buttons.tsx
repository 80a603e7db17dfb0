import type { Video } from '@orchard/contract/videos';
import { useMutation } from '@tanstack/react-query';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { call } from '#lib/api/call.ts';
import { unlessGone } from '#lib/api/problem.ts';
import { focusHeading } from '#lib/focus-heading.ts';
import { RemoveFromListButton } from '#lib/remove-from-list-button.tsx';
import { showToast } from '#lib/toasts.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { t } from './messages.ts';

/** Clears the browsing history after a confirmation, because it cannot be undone. */
export function ClearHistoryButton() {
  const [asking, setAsking] = useState(false);
  const { revalidate } = useRevalidator();
  const clear = useMutation({
    mutationFn: () => call('DELETE /api/video/browsing-history'),
    onSettled: () => setAsking(false),
    onSuccess: async (_answer, _variables, _result, { client }) => {
      await client.invalidateQueries({ queryKey: ['GET /api/video/browsing-history'] });
      await revalidate();
      showToast(t('history.cleared'), 'success');
      focusHeading();
    },
  });
  return (
    <>
      <Button variant="plain" className="text-sm" onClick={() => setAsking(true)}>
        <Trash2 aria-hidden="true" className="size-4" />
        {t('history.clear')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('history.clear.title')}
        cancelLabel={t('cancel')}
        confirmLabel={t('history.clear.confirm')}
        busy={clear.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() => clear.mutate()}
      >
        <p>{t('history.clear.lead')}</p>
      </ConfirmDialog>
    </>
  );
}

/** Removes a video from the browsing history. */
export function ForgetButton({ video: { id, title } }: { video: Video }) {
  const change = (method: 'POST' | 'DELETE') =>
    unlessGone(
      call(`${method} /api/video/browsing-history/{videoId}`, { params: { videoId: String(id) } }),
    );
  return (
    <RemoveFromListButton
      label={t('history.remove', { title })}
      videoId={id}
      remove={() => change('DELETE')}
      restore={() => change('POST')}
      lists={[['GET /api/video/browsing-history']]}
      done={t('history.removed', { title })}
    />
  );
}
