import type { PlayingElsewhere } from '@orchard/contract/playing-elsewhere';
import type { Video } from '@orchard/contract/videos';
import type { VideoProgress } from '@orchard/contract/watching';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useCurrentUser } from '#lib/current-user.ts';
import { playbackQuery } from '#lib/watch-progress.ts';
import { connectOwn } from './own-playback.ts';
import { type Connect, UNCONNECTED, type WatchState } from './playback.ts';
import { PlaybackReports, sendStored } from './playback-reports.ts';
import { Ticker } from './ticker.ts';
import { WatchSession } from './watch-session.ts';

/** The first wait before another try; each further one is twice as long. */
const FIRST_MS = 5_000;
const LONGEST_MS = 60_000;

/**
 * Tries again what has failed: when the network or the tab is back, and every now and then.
 * @param hasFailed whether there is something to mend
 * @param isWell whether it plays again, so that the waits begin anew
 */
export function useRecovery(hasFailed: boolean, isWell: boolean, retry: () => void): void {
  const tries = useRef(0);
  const again = useEffectEvent(() => {
    tries.current += 1;
    retry();
  });
  useEffect(() => {
    if (isWell) tries.current = 0;
  }, [isWell]);
  useEffect(() => {
    if (!hasFailed) return;
    const online = () => again();
    const seen = () => {
      if (document.visibilityState === 'visible') again();
    };
    const timer = setTimeout(online, Math.min(LONGEST_MS, FIRST_MS * 2 ** tries.current));
    window.addEventListener('online', online);
    document.addEventListener('visibilitychange', seen);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', online);
      document.removeEventListener('visibilitychange', seen);
    };
  }, [hasFailed]);
}

// Only a film of the platform fetches what speaks with its player.
const connections = {
  own: connectOwn,
  platform: async (...args) => (await import('./platform-playback.ts')).connectPlatform(...args),
} satisfies Record<string, Connect>;

/** Writes a report's answer into the cached queries that show it. */
function useProgressKeeper(video: Video) {
  const client = useQueryClient();
  return (progress: VideoProgress) => {
    const { queryKey } = playbackQuery(video.id);
    const before = client.getQueryData<VideoProgress>(queryKey);
    client.setQueryData(queryKey, progress);
    // Other screens fetch it again when they are shown; the film does not wait for that.
    for (const key of [
      'GET /api/video/continue',
      'GET /api/video/resume',
      'GET /api/video/category/progress',
      'GET /api/series',
      'GET /api/series/{seriesId}',
    ]) {
      client.removeQueries({ queryKey: [key], type: 'inactive' });
    }
    void client.invalidateQueries({ queryKey: ['GET /api/video/progress'], refetchType: 'none' });
    if (!progress.is_watched || before?.is_watched) return;
    // The video has just been marked as watched.
    for (const key of [
      'GET /api/video/details/{videoId}',
      'GET /api/video',
      'GET /api/video/category',
      'GET /api/video/browsing-history',
      'GET /api/video/bookmark',
      'GET /api/video/next/{videoId}',
      'GET /api/series/{seriesId}',
    ]) {
      void client.invalidateQueries({ queryKey: [key] });
    }
  };
}

interface Watched {
  session: WatchSession | undefined;
  state: WatchState;
}
const NOTHING: Watched = { session: undefined, state: UNCONNECTED };

/**
 * Runs a watch session for the player in a frame.
 * @param frame the player's frame
 * @param startAt the position to start at, in seconds
 * @param startsByItself whether the video before led here
 */
export function useWatchSession(
  video: Video,
  frame: RefObject<HTMLIFrameElement | null>,
  {
    player,
    startAt,
    startsByItself,
    again,
    onKey,
  }: {
    player: keyof typeof connections | 'other';
    startAt: number | undefined;
    startsByItself: boolean;
    /** Where it goes on, and whether it plays, each time it is opened again. */
    again: { at: number; plays: boolean } | undefined;
    onKey: (keys: KeyboardEvent) => void;
  },
) {
  const { email } = useCurrentUser();
  // One value: drawn apart, a connected player could stand there without its session for a while.
  const [{ session, state }, setWatched] = useState<Watched>(NOTHING);
  const [elsewhere, setElsewhere] = useState<PlayingElsewhere>();
  const ticker = useMemo(() => new Ticker(), []);
  useEffect(() => {
    if (state.isPlaying) setElsewhere(undefined);
  }, [state.isPlaying]);
  const keep = useProgressKeeper(video);
  // Later changes must not open the video again.
  const latest = useRef({ keep, startAt, startsByItself, onKey });
  latest.current = { keep, startAt, startsByItself, onKey };

  useEffect(() => {
    if (player === 'other' || !frame.current) return;
    const startAt = again?.at ?? latest.current.startAt;
    let held: WatchSession | undefined;
    const opened = new WatchSession({
      frame: frame.current,
      connect: connections[player],
      reports: new PlaybackReports(video.id, email, (answer) => {
        if (!('playing' in answer)) latest.current.keep(answer);
        else if (opened.giveWay()) setElsewhere(answer);
      }),
      startAt,
      startsByItself: again?.plays ?? latest.current.startsByItself,
      // It may tell of its state while it is made.
      onState: (state) => setWatched({ session: held, state }),
      onTime: (seconds) => ticker.tell(seconds),
      onKey: (keys) => latest.current.onKey(keys),
    });
    held = opened;
    setWatched(({ state }) => ({ session: opened, state }));
    ticker.tell(startAt ?? 0);
    void sendStored(email);
    const online = () => sendStored(email);
    const hidden = () => document.visibilityState === 'hidden' && opened.leave();
    const leave = () => opened.leave();
    window.addEventListener('online', online);
    document.addEventListener('visibilitychange', hidden);
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('online', online);
      document.removeEventListener('visibilitychange', hidden);
      window.removeEventListener('pagehide', leave);
      opened.close();
      setWatched(NOTHING);
      setElsewhere(undefined);
    };
  }, [video.id, player, email, frame, ticker, again]);

  return { session, state, ticker, elsewhere: state.isPlaying ? undefined : elsewhere };
}
