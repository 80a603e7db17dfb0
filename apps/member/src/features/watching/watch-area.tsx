import type { Video } from '@orchard/contract/videos';
import { useMutation, useQuery } from '@tanstack/react-query';
import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { problemText } from '#lib/answer-problem.ts';
import { call } from '#lib/api/call.ts';
import { showToast } from '#lib/toasts.ts';
import { useDeviceState } from '#lib/use-device-state.ts';
import { playbackQuery } from '#lib/watch-progress.ts';
import { paths } from '#paths';
import { FailurePanel } from './failure-panel.tsx';
import { FilmMarks } from './film-marks.tsx';
import type { KeyHelp } from './key-help.tsx';
import { t } from './messages.ts';
import { keyAction } from './player-keys.ts';
import { keepSettings, readSettings, USUAL_SETTINGS } from './player-settings.ts';
import { resumeAt, startSecondIn, timeOfLink } from './resume.ts';
import { StartButton } from './start-button.tsx';
import type { Ticker } from './ticker.ts';
import { useRecovery, useWatchSession } from './use-watch-session.ts';
import { WatchBar } from './watch-bar.tsx';
import type { WatchSession } from './watch-session.ts';
import { nextVideoQuery } from './watching.queries.ts';

/** The part of the watch session that the rest of the screen uses. */
export interface Watching {
  ticker: Ticker;
  /** The player's position in seconds; absent without a player. */
  time: (() => number) | undefined;
  /** Seeks and plays; always the same function. */
  seek: (seconds: number) => void;
  /** The second to ask about, until the question form has it; `ask` is absent without a player. */
  askedAt: number | undefined;
  ask: ((seconds: number | undefined) => void) | undefined;
}

/**
 * The player: the frame with its overlays, and the bar that belongs to it.
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
  player: (over: ReactNode, frame: { isCovered: boolean; attempt: number }) => ReactNode;
  /** What stands around the bar; `watching` is the same as long as nothing in it changes. */
  children: (watching: Watching, bar: ReactNode, marks: ReactNode) => ReactNode;
}) {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const leadsOn = (useLocation().state as { leadsOn?: boolean } | null)?.leadsOn === true;
  const { data: progress } = useQuery({
    ...playbackQuery(video.id),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const startSecond = startSecondIn(params);
  const [startAt, setStartAt] = useState(() => startSecond ?? resumeAt(progress));
  const [settings, setSettings] = useDeviceState(readSettings, USUAL_SETTINGS);
  const [Help, setHelp] = useState<typeof KeyHelp>();
  const [overlays, setOverlays] = useState<typeof import('./overlays.ts')>();
  const [isStaying, setStaying] = useState(false);
  /** Where a player that had failed goes on, and how often it was opened again. */
  const [again, setAgain] = useState<WatchSession['place'] & { attempt: number }>();
  const [isClosed, setClosed] = useState(false);
  const [askedAt, ask] = useState<number>();
  // The stage stays while films follow each other, so that it keeps the full screen.
  const [shownId, setShownId] = useState(video.id);
  if (shownId !== video.id) {
    setShownId(video.id);
    setStartAt(startSecond ?? resumeAt(progress));
    setStaying(false);
    setAgain(undefined);
    setClosed(false);
    ask(undefined);
  }

  const help = () =>
    import('./key-help.tsx').then(
      (sheet) => setHelp(() => sheet.KeyHelp),
      () => showToast(problemText({ kind: 'offline' }), 'error'),
    );
  const onKey = (keys: KeyboardEvent) => {
    const action = settings.keys ? keyAction(keys) : undefined;
    if (!action || !session) return;
    keys.preventDefault();
    if (action.kind === 'help') void help();
    else session.act(action);
  };
  const { session, state, ticker, elsewhere } = useWatchSession(video, frame, {
    player: kind,
    startAt,
    startsByItself: leadsOn,
    again,
    onKey,
  });
  const hasFailed = state.hasFailed && !isClosed;
  const retry = () => {
    if (session) setAgain({ attempt: (again?.attempt ?? 0) + 1, ...session.place });
  };
  useRecovery(hasFailed, state.hasStarted, retry);
  const isRetrying = again !== undefined && !state.isConnected && !state.isEmpty && !isClosed;
  useEffect(() => {
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
  // A link to another second of the open video; it is opened at its first one.
  const goTo = useEffectEvent((seconds: number) => {
    setStartAt(seconds);
    session?.seek(seconds);
  });
  useEffect(() => {
    if (startSecond !== undefined) goTo(startSecond);
  }, [startSecond]);

  const { data: next } = useQuery({
    ...nextVideoQuery(video.id, seriesId),
    enabled: state.hasStarted,
  });
  // They come while there is a network: the end of the film may have none.
  const mayResume = startAt !== undefined && startAt > 0;
  const needsOverlays = state.hasStarted || mayResume;
  useEffect(() => {
    if (needsOverlays) import('./overlays.ts').then(setOverlays, () => undefined);
  }, [needsOverlays]);
  const goOn = useCallback(() => {
    if (!next?.video) return;
    void navigate(paths.video(next.video.id, undefined, seriesId), { state: { leadsOn: true } });
  }, [navigate, next, seriesId]);
  useEffect(() => {
    session?.setNext(next?.video && state.isConnected ? goOn : undefined);
  }, [session, state.isConnected, next, goOn]);
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
  const isCovered = kind === 'own' && !isConnected && !state.isEmpty;
  const open = useRef(session);
  open.current = session;
  // A new function would make React drop the served transcript, which waits to be used.
  const seek = useCallback((seconds: number) => {
    open.current?.seek(seconds);
    open.current?.play();
  }, []);
  const watching = useMemo<Watching>(
    () => ({
      ...{ ticker, seek, askedAt, ask: kind === 'other' ? undefined : ask },
      time: session && isConnected ? () => session.time : undefined,
    }),
    [ticker, seek, session, isConnected, askedAt, kind],
  );
  const followTime = useEffectEvent((press: MouseEvent) => {
    const seconds = session && timeOfLink(press);
    if (seconds === undefined) return;
    press.preventDefault();
    watching.seek(seconds);
  });
  useEffect(() => {
    const press = (event: MouseEvent) => followTime(event);
    // Before the links of texts are opened as screens.
    document.addEventListener('click', press, true);
    return () => document.removeEventListener('click', press, true);
  }, []);

  const bar = (
    <>
      {kind !== 'other' && (
        <WatchBar
          videoId={video.id}
          session={session}
          state={state}
          isPlatform={kind === 'platform'}
          autoplay={settings.autoplay}
          onAutoplay={(autoplay) => setSettings(keepSettings({ autoplay }))}
          onHelp={help}
          onAsk={ask}
          onReview={
            progress?.is_watched && !progress.is_reviewing ? () => review.mutate() : undefined
          }
        />
      )}
      {progress?.is_reviewing && <p className="text-sm text-quiet">{t('watch.reviewing')}</p>}
    </>
  );
  const marks = (
    <FilmMarks
      key={video.id}
      videoId={video.id}
      questions={video.video_questions}
      length={kind === 'other' ? null : video.duration_seconds}
      ticker={state.hasStarted ? ticker : undefined}
    />
  );
  return (
    <>
      {player(
        <>
          {overlays && again === undefined && mayResume && isConnected && !state.hasStarted && (
            <overlays.StartNotice
              at={startAt}
              isResumed={startSecond === undefined}
              onFromStart={() => {
                setStartAt(undefined);
                session?.seek(0);
                session?.play();
              }}
            />
          )}
          {overlays && state.hasEnded && !isStaying && next?.video && (
            <overlays.UpNext
              key={next.video.id}
              video={next.video}
              seriesId={seriesId}
              isAutomatic={settings.autoplay}
              onGo={goOn}
              onStay={() => setStaying(true)}
            />
          )}
          {overlays && elsewhere && (
            <overlays.PlayingElsewhere
              elsewhere={elsewhere}
              onPlay={() => {
                session?.play();
                // The button goes, and the keys are the player's.
                frame.current?.focus();
              }}
            />
          )}
          {isCovered && (
            <StartButton key={video.id} isWanted={leadsOn} onPress={() => session?.play()} />
          )}
          {(hasFailed || isRetrying) && (
            <FailurePanel
              isRetrying={!hasFailed}
              isPlatform={kind === 'platform'}
              onRetry={retry}
              onClose={kind === 'platform' ? () => setClosed(true) : undefined}
            />
          )}
        </>,
        {
          isCovered,
          attempt: again?.attempt ?? 0,
        },
      )}
      {Help && (
        <Help
          isOn={settings.keys}
          onSwitch={(keys) => setSettings(keepSettings({ keys }))}
          onClose={() => setHelp(undefined)}
        />
      )}
      {children(watching, bar, marks)}
    </>
  );
}
