import type { ReplyDrafts } from '@orchard/contract/staff/reply-drafts';
import { useEffect, useMemo, useRef, useState } from 'react';

/** Milliseconds without a key before a draft is stored. */
const PAUSE = 800;

/** How far the draft on the screen has come. */
export type DraftState = { is: 'unsaved' } | { is: 'saved'; at: string } | { is: 'failed' };

/**
 * Stores what an operator types, shortly after; the last of it also when the screen is left.
 * @param stored what the server had as the screen opened
 * @param save stores a text
 */
export function useReplyDraft(
  stored: ReplyDrafts,
  save: (message: string) => Promise<ReplyDrafts>,
) {
  const [state, setState] = useState<DraftState>(
    stored.draft ? { is: 'saved', at: stored.draft.updated_at } : { is: 'unsaved' },
  );
  const [writers, setWriters] = useState<string[]>();
  const [saved, setSaved] = useState<string>();
  const latest = useRef(save);
  latest.current = save;

  const keeper = useMemo(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let waiting: string | undefined;
    let running: Promise<void> = Promise.resolve();
    const store = async (message: string) => {
      try {
        const { draft, writers: others } = await latest.current(message);
        setWriters(others);
        setSaved(message);
        setState(draft ? { is: 'saved', at: draft.updated_at } : { is: 'unsaved' });
      } catch {
        setState({ is: 'failed' });
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
        setState({ is: 'unsaved' });
      },
    };
  }, []);
  useEffect(() => () => void keeper.flush(), [keeper]);
  return { ...keeper, state, saved, writers: writers ?? stored.writers };
}

/** The draft of a reply on the screen. */
export type ReplyDraft = ReturnType<typeof useReplyDraft>;
