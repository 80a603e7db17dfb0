import { Alert, Typography } from '@mui/material';
import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { formatDateTime } from '#lib/japan-time.ts';
import type { ReplyDraft } from './use-reply-draft.ts';

const says = ({ state }: ReplyDraft) => {
  if (state.is === 'saved') return `下書きを保存しました（${formatDateTime(state.at)}）。`;
  if (state.is === 'failed')
    return '下書きを保存できませんでした。続けて入力すると、もう一度保存します。';
  return '';
};

/** Keeps the form's text as a draft, and says how far that is and who else writes. */
export function DraftStatus({ draft }: { draft: ReplyDraft }) {
  const { getValues, reset } = useFormContext<{ message: string }>();
  const message = useWatch<{ message: string }, 'message'>({ name: 'message' });
  const last = useRef(message);
  const { type, saved } = draft;
  useEffect(() => {
    if (message === last.current) return;
    last.current = message;
    type(message);
  }, [message, type]);
  // What is stored needs no question before leaving.
  useEffect(() => {
    if (saved === undefined || saved !== getValues('message')) return;
    reset(getValues(), { keepValues: true, keepErrors: true, keepIsSubmitted: true });
  }, [saved, getValues, reset]);
  return (
    <>
      {draft.writers.length > 0 && (
        <Alert severity="info">{draft.writers.join('さん、')}さんが返信を書いています。</Alert>
      )}
      <Typography role="status" variant="body2" color="textSecondary" sx={{ minHeight: '1.5em' }}>
        {says(draft)}
      </Typography>
    </>
  );
}
