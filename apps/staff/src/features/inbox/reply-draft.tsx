import { Typography } from '@mui/material';
import type { ReplyDrafts } from '@orchard/contract/staff/inbox';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { formatDateTime } from '#lib/japan-time.ts';

/** Milliseconds without a key before a draft is stored. */
const PAUSE = 800;

const FAILED = '下書きを保存できませんでした。続けて入力すると、もう一度保存します。';

const formatSaved = ({ draft }: ReplyDrafts) =>
  draft ? `下書きを保存しました（${formatDateTime(draft.updated_at)}）。` : '';

/**
 * Stores what an operator types, shortly after; the last of it also when the screen is left.
 * @param stored what the server had as the screen opened
 * @param save stores a text
 */
export function useReplyDraft(
  stored: ReplyDrafts,
  save: (message: string) => Promise<ReplyDrafts>,
) {
  const [status, setStatus] = useState(formatSaved(stored));
  const [saved, setSaved] = useState<string>();
  const latest = useRef(save);
  latest.current = save;

  const keeper = useMemo(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let waiting: string | undefined;
    let running: Promise<void> = Promise.resolve();
    const store = async (message: string) => {
      try {
        setStatus(formatSaved(await latest.current(message)));
        setSaved(message);
      } catch {
        setStatus(FAILED);
      }
    };
    const flush = () => {
      clearTimeout(timer);
      const message = waiting;
      waiting = undefined;
      if (message !== undefined) running = running.then(() => store(message));
      return running;
    };
    return {
      /** Stores a text soon. */
      type(message: string) {
        clearTimeout(timer);
        waiting = message;
        timer = setTimeout(flush, PAUSE);
      },
      /** Stores what waits, at once. */
      flush,
      /** Forgets the draft, which was sent. */
      forget() {
        setSaved(undefined);
        setStatus('');
      },
    };
  }, []);
  useEffect(() => () => void keeper.flush(), [keeper]);
  return { ...keeper, status, saved };
}

/** Keeps the form's text as a draft, and says how far that is. */
export function DraftStatus({ draft }: { draft: ReturnType<typeof useReplyDraft> }) {
  const { getValues, reset } = useFormContext<{ message: string }>();
  const message = useWatch<{ message: string }, 'message'>({ name: 'message' });
  const last = useRef(message);
  const { type, saved, status } = draft;
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
    <Typography role="status" variant="body2" color="textSecondary" sx={{ minHeight: '1.5em' }}>
      {status}
    </Typography>
  );
}
