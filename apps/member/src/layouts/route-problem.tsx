import CloudAlert from 'lucide-react/icons/cloud-alert';
import { lazy, Suspense, useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useRevalidator, useRouteError } from 'react-router';
import { problemText } from '#lib/answer-problem.ts';
import { isProblem, Problem, type Reason } from '#lib/api/problem.ts';
import { useDocumentTitle } from '#lib/document-title.ts';
import { serverAnswers } from '#lib/fetch-part.ts';
import { type MessageKey, t } from '#lib/messages.ts';
import { Button } from '#ui/button.tsx';
import { ScreenMessage } from '#ui/screen-message.tsx';

const SIGNS = [
  'Failed to fetch dynamically imported module',
  'error loading dynamically imported module',
  'Importing a module script failed',
  'Unable to preload CSS',
];

/** Whether a part of the site failed to load: a newer build replaced it, or the network is gone. */
const isMissing = (error: unknown): boolean =>
  error instanceof Error && SIGNS.some((sign) => error.message.includes(sign));

// Its own hashed address names the build.
const KEY = `reloaded:${import.meta.url}`;
const RELOAD_AGAIN_MS = 60_000;

/** Notes that the document reloads by itself; returns whether it has not just done so. */
function mayReload(): boolean {
  try {
    const last = Number(sessionStorage.getItem(KEY));
    sessionStorage.setItem(KEY, String(Date.now()));
    return Date.now() - last > RELOAD_AGAIN_MS;
  } catch {
    // Without storage nothing would end the reloading.
    return false;
  }
}

// The server has just answered, so the code can be loaded now.
const NotFound = lazy(async () => ({ default: (await import('./not-found.tsx')).NotFound }));

/** The delay before another try after an error of the site. */
const AGAIN_MS = 5_000;

const reload = () => window.location.reload();

/** Says why a screen is not shown, and tries again without leaving it; by itself where that may help. */
function Failed({
  reason,
  isTrying,
  onRetry,
}: {
  reason: Reason;
  isTrying: boolean;
  onRetry: () => void;
}) {
  useDocumentTitle(t('crash.title'));
  const mayPass = reason.kind === 'broken' || reason.kind === 'offline';
  useEffect(() => {
    if (isTrying || !mayPass) return;
    const timer = setTimeout(onRetry, AGAIN_MS);
    window.addEventListener('online', onRetry);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', onRetry);
    };
  }, [isTrying, mayPass, onRetry]);
  return (
    <ScreenMessage
      icon={<CloudAlert className="size-8" />}
      title={t('crash.title')}
      lead={problemText(reason)}
    >
      <Button busy={isTrying} onClick={onRetry}>
        {t('crash.again')}
      </Button>
    </ScreenMessage>
  );
}

/** A failed call. */
function CallFailed({ problem }: { problem: Problem }) {
  const { revalidate, state } = useRevalidator();
  return <Failed reason={problem.reason} isTrying={state === 'loading'} onRetry={revalidate} />;
}

/** The site crashed, or a newer build has replaced the one that is open. */
function Crashed({ lead }: { lead: MessageKey }) {
  useDocumentTitle(t('crash.title'));
  return (
    <ScreenMessage icon={<CloudAlert className="size-8" />} title={t('crash.title')} lead={t(lead)}>
      <Button onClick={reload}>{t('crash.reload')}</Button>
    </ScreenMessage>
  );
}

/**
 * Part of the site could not be loaded. The document reloads as soon as the server answers: browsers
 * and the router may remember that the part was missing.
 */
function Missing() {
  const [isOnline, setOnline] = useState(navigator.onLine);
  const [isTrying, setTrying] = useState(true);
  const retry = useCallback(async () => {
    setTrying(true);
    const answers = await serverAnswers();
    // After the network was gone it is no newer build.
    if (answers && (mayReload() || !isOnline)) return reload();
    setOnline(answers);
    setTrying(false);
  }, [isOnline]);
  const retryNow = useEffectEvent(retry);
  useEffect(() => void retryNow(), []);
  if (isOnline) return <Crashed lead="crash.outdated" />;
  return <Failed reason={{ kind: 'offline' }} isTrying={isTrying} onRetry={retry} />;
}

/** Replaces a screen that could not be shown. */
export function RouteProblem() {
  const error = useRouteError();
  if (isProblem(error, 'not-found')) {
    return (
      <Suspense>
        <NotFound />
      </Suspense>
    );
  }
  if (error instanceof Problem) return <CallFailed problem={error} />;
  return isMissing(error) ? <Missing /> : <Crashed lead="crash.lead" />;
}

/** The same outside any layout. */
export const RootProblem = () => (
  <main id="main" className="px-4">
    <RouteProblem />
  </main>
);
