import type { Video } from '@orchard/contract/videos';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { call } from '#lib/api/call.ts';
import { problemWords } from '#lib/problem-messages.ts';
import { showToast } from '#lib/toasts.ts';
import { useDeviceState } from '#lib/use-device-state.ts';
import { playbackQuery } from '#lib/watch-progress.ts';
import { paths } from '#paths';
import type { KeyHelp } from './key-help.tsx';
import { t } from './messages.ts';
import { keyAction } from './player-keys.ts';
import { keepSettings, readSettings, USUAL_SETTINGS } from './player-settings.ts';
import { resumeAt, startSecondIn } from './resume.ts';
import { StartNotice } from './start-notice.tsx';
import type { Ticker } from './ticker.ts';
import { UpNext } from './up-next.tsx';
import { useWatchSession } from './use-watch-session.ts';
import { WatchBar } from './watch-bar.tsx';
import { nextVideoQuery, transcriptQuery } from './watching.queries.ts';

/** The part of the watch session that the rest of the screen uses. */
export interface Watching {
  ticker: Ticker;
  /** The player's position in seconds; absent without a player. */
  time: (() => number) | undefined;
  /** Seeks and plays. */
  seek: (seconds: number) => void;
}

/**
 * The player: the frame with its overlays, and the bar below.
 * @param player renders the frame with an overlay
 */
export function WatchArea({
  video,
  kind,
  seriesId,
  frame,
  player,
  children,
}: {
  video: Video;
  kind: 'own' | 'platform' | 'other';
  /** The series whose order is followed. */
  seriesId: number | undefined;
  frame: RefObject<HTMLIFrameElement | null>;
  player: (over: ReactNode) => ReactNode;
  /** The same object as long as nothing in it changes. */
  children: (watching: Watching) => ReactNode;
}) {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const leadsOn = (useLocation().state as { leadsOn?: boolean } | null)?.leadsOn === true;
  const { data: progress } = useQuery({
    ...playbackQuery(video.id),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { data: transcript } = useQuery(transcriptQuery(video.id));
  const startSecond = startSecondIn(params);
  const [startAt, setStartAt] = useState(() => startSecond ?? resumeAt(progress));
  const [settings, setSettings] = useDeviceState(readSettings, USUAL_SETTINGS);
  const [Help, setHelp] = useState<typeof KeyHelp>();
  const [isStaying, setStaying] = useState(false);

  const help = () =>
    import('./key-help.tsx').then(
      (sheet) => setHelp(() => sheet.KeyHelp),
      () => showToast(problemWords({ kind: 'offline' }), 'error'),
    );
  const onKey = (keys: KeyboardEvent) => {
    const action = settings.keys ? keyAction(keys) : undefined;
    if (!action || !session) return;
    keys.preventDefault();
    if (action.kind === 'help') void help();
    else session.act(action);
  };
  const { session, state, ticker } = useWatchSession(video, frame, {
    player: kind,
    startAt,
    startsByItself: leadsOn,
    onKey,
  });
  useEffect(() => {
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
  // A link to another second of the open video.
  useEffect(() => {
    if (startSecond === undefined) return;
    setStartAt(startSecond);
    session?.seek(startSecond);
  }, [startSecond, session]);

  const { data: next } = useQuery({
    ...nextVideoQuery(video.id, seriesId),
    enabled: state.hasStarted,
  });
  const goOn = useCallback(() => {
    if (!next?.video) return;
    void navigate(paths.video(next.video.id, undefined, seriesId), { state: { leadsOn: true } });
  }, [navigate, next, seriesId]);
  const review = useMutation({
    mutationFn: () =>
      call('POST /api/video/review/{videoId}', { params: { videoId: String(video.id) } }),
    onSuccess(anew, _variables, _result, { client }) {
      client.setQueryData(playbackQuery(video.id).queryKey, anew);
      setStartAt(undefined);
      setStaying(false);
      session?.seek(0);
      session?.play();
    },
  });
  const { isConnected } = state;
  const watching = useMemo<Watching>(
    () => ({
      ticker,
      seek: (seconds) => {
        session?.seek(seconds);
        session?.play();
      },
      time: session && isConnected ? () => session.time : undefined,
    }),
    [ticker, session, isConnected],
  );

  return (
    <>
      <div className="order-1 max-sm:contents xl:order-none xl:col-span-2 2xl:col-span-1">
        {player(
          <>
            {startAt !== undefined && startAt > 0 && isConnected && !state.hasStarted && (
              <StartNotice
                at={startAt}
                isResumed={startSecond === undefined}
                onFromStart={() => {
                  setStartAt(undefined);
                  session?.seek(0);
                  session?.play();
                }}
              />
            )}
            {state.hasEnded && !isStaying && next?.video && (
              <UpNext
                key={next.video.id}
                video={next.video}
                seriesId={seriesId}
                isAutomatic={settings.autoplay}
                onGo={goOn}
                onStay={() => setStaying(true)}
              />
            )}
          </>,
        )}
        {kind !== 'other' && (
          <WatchBar
            videoId={video.id}
            session={session}
            state={state}
            expectsCaptions={
              kind === 'own' && transcript?.is_estimated === false && transcript.cues.length > 0
            }
            autoplay={settings.autoplay}
            onAutoplay={(autoplay) => setSettings(keepSettings({ autoplay }))}
            onHelp={help}
            onReview={
              progress?.is_watched && !progress.is_reviewing ? () => review.mutate() : undefined
            }
          />
        )}
        {progress?.is_reviewing && <p className="text-sm text-quiet">{t('watch.reviewing')}</p>}
      </div>
      {Help && (
        <Help
          isOn={settings.keys}
          onSwitch={(keys) => setSettings(keepSettings({ keys }))}
          onClose={() => setHelp(undefined)}
        />
      )}
      {children(watching)}
    </>
  );
}
