import CloudAlert from 'lucide-react/icons/cloud-alert';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { useRevalidator, useRouteError } from 'react-router';
import { problemText } from '#lib/answer-problem.ts';
import { isProblem, Problem } from '#lib/api/problem.ts';
import { useDocumentTitle } from '#lib/document-title.ts';
import { serverAnswers } from '#lib/fetch-part.ts';
import { type MessageKey, t } from '#lib/messages.ts';
import { Button } from '#ui/button.tsx';
import { ScreenMessage } from '#ui/screen-message.tsx';

const SIGNS = /dynamically imported module|module script failed|preload CSS/;

/** Whether a part of the site failed to load: a newer build replaced it, or the network is gone. */
const isMissing = (error: unknown): boolean => error instanceof Error && SIGNS.test(error.message);

// Its own hashed address names the build.
const KEY = `reloaded:${import.meta.url}`;

/** Whether the document may reload by itself: once for each build, and again after an outage. */
function mayReload(answers: boolean): boolean {
  try {
    const hasReloaded = sessionStorage.getItem(KEY);
    sessionStorage.setItem(KEY, answers ? '1' : '');
    return answers && !hasReloaded;
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

/** Says why a screen is not shown, with what may help; done by itself if `mayPass`. */
function Failed({
  lead,
  label = 'crash.again',
  mayPass = false,
  isTrying = false,
  onRetry,
}: {
  lead: string;
  label?: MessageKey;
  mayPass?: boolean;
  isTrying?: boolean;
  onRetry: () => void;
}) {
  useDocumentTitle(t('crash.title'));
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
    <ScreenMessage icon={<CloudAlert className="size-8" />} title={t('crash.title')} lead={lead}>
      <Button busy={isTrying} onClick={onRetry}>
        {t(label)}
      </Button>
    </ScreenMessage>
  );
}

/** A failed call, which is made again without leaving the screen. */
function CallFailed({ problem: { reason } }: { problem: Problem }) {
  const { revalidate, state } = useRevalidator();
  return (
    <Failed
      lead={problemText(reason)}
      mayPass={reason.kind === 'broken' || reason.kind === 'offline'}
      isTrying={state === 'loading'}
      onRetry={revalidate}
    />
  );
}

const Crashed = () => <Failed lead={t('crash.lead')} label="crash.reload" onRetry={reload} />;

/**
 * Part of the site could not be loaded. The document reloads as soon as the server answers: browsers
 * and the router may remember that the part was missing.
 */
function Missing() {
  const [isAway, setAway] = useState(!navigator.onLine);
  const [isTrying, setTrying] = useState(true);
  const retry = useCallback(async () => {
    setTrying(true);
    const answers = await serverAnswers();
    if (mayReload(answers)) return reload();
    setAway(!answers);
    setTrying(false);
  }, []);
  useEffect(() => void retry(), [retry]);
  if (!isAway) return <Crashed />;
  return <Failed lead={t('problem.offline')} mayPass={true} isTrying={isTrying} onRetry={retry} />;
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
  return isMissing(error) ? <Missing /> : <Crashed />;
}

/** The same outside any layout. */
export const RootProblem = () => (
  <main id="main" className="px-4">
    <RouteProblem />
  </main>
);
