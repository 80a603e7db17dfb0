import CloudAlert from 'lucide-react/icons/cloud-alert';
import { lazy, Suspense, useEffect } from 'react';
import { useRevalidator, useRouteError } from 'react-router';
import { problemText } from '#lib/answer-problem.ts';
import { isProblem, Problem } from '#lib/api/problem.ts';
import { useDocumentTitle } from '#lib/document-title.ts';
import { t } from '#lib/messages.ts';
import { Button } from '#ui/button.tsx';
import { ScreenMessage } from '#ui/screen-message.tsx';

const SIGNS = [
  'Failed to fetch dynamically imported module',
  'error loading dynamically imported module',
  'Importing a module script failed',
  'Unable to preload CSS',
];

/** Whether a part of the site failed to load, most likely because a newer build replaced it. */
const isOutdated = (error: unknown): boolean =>
  error instanceof Error && SIGNS.some((sign) => error.message.includes(sign));

// Each build reloads once; its own hashed address names it.
const KEY = `reloaded:${import.meta.url}`;

/** Reloads the document, once per build and only if the server answers. */
async function reloadOnce(): Promise<void> {
  if (sessionStorage.getItem(KEY) !== null) return;
  const answers = await fetch(window.location.href, { method: 'HEAD' }).catch(() => undefined);
  if (!answers?.ok) return;
  sessionStorage.setItem(KEY, '1');
  window.location.reload();
}

// The server has just answered, so the code can be loaded now.
const NotFound = lazy(async () => ({ default: (await import('./not-found.tsx')).NotFound }));

/** The delay before another try after an error of the site. */
const AGAIN_MS = 5_000;

const reload = () => window.location.reload();

/**
 * A failed call: its message, and a retry without leaving the screen; automatic where that may
 * help.
 */
function CallFailed({ problem }: { problem: Problem }) {
  useDocumentTitle(t('crash.title'));
  const { revalidate, state } = useRevalidator();
  const isReloading = state === 'loading';
  const mayPass = isProblem(problem, 'broken') || isProblem(problem, 'offline');
  useEffect(() => {
    if (isReloading || !mayPass) return;
    const timer = setTimeout(revalidate, AGAIN_MS);
    window.addEventListener('online', revalidate);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', revalidate);
    };
  }, [isReloading, mayPass, revalidate]);
  return (
    <ScreenMessage
      icon={<CloudAlert className="size-8" />}
      title={t('crash.title')}
      lead={problemText(problem.reason)}
    >
      <Button busy={isReloading} onClick={revalidate}>
        {t('crash.again')}
      </Button>
    </ScreenMessage>
  );
}

/** Part of the site could not be loaded, or it crashed. */
function Crashed({ outdated }: { outdated: boolean }) {
  useDocumentTitle(t('crash.title'));
  useEffect(() => {
    // If it cannot reload, the button remains.
    if (outdated) void reloadOnce();
  }, [outdated]);
  return (
    <ScreenMessage
      icon={<CloudAlert className="size-8" />}
      title={t('crash.title')}
      lead={outdated ? t('crash.outdated') : t('crash.lead')}
    >
      <Button onClick={reload}>{t('crash.reload')}</Button>
    </ScreenMessage>
  );
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
  return <Crashed outdated={isOutdated(error)} />;
}

/** The same outside any layout. */
export const RootProblem = () => (
  <main id="main" className="px-4">
    <RouteProblem />
  </main>
);
