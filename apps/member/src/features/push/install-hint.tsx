import { useEffect, useState, useSyncExternalStore } from 'react';
import { install } from '#lib/install-prompt.ts';
import { readVisits, storeVisits } from '#lib/push-device.ts';
import { Button } from '#ui/button.tsx';
import { isInstalled, isIos, registerWorker } from './device.ts';
import { t } from './messages.ts';

const VISIT = 'visit';
/** The visit that shows the hint first. */
const THIRD = 3;
/** A device that is never idle starts the worker then. */
const LATEST_MS = 2_000;

/** Counts a visit, one for each session of the browser and each day. */
function countVisit(): number | 'away' {
  const visits = readVisits();
  // The day is the device's own: nothing but this hint goes by it.
  const today = new Intl.DateTimeFormat('en-CA').format();
  try {
    if (visits === 'away' || window.sessionStorage.getItem(VISIT) === today) return visits;
    window.sessionStorage.setItem(VISIT, today);
  } catch {
    return 0;
  }
  storeVisits(visits + 1);
  return visits + 1;
}

const currentOffer = () => install.offer;

function subscribe(listener: () => void): () => void {
  const forget = () => {
    delete install.offer;
    listener();
  };
  window.addEventListener('beforeinstallprompt', listener);
  window.addEventListener('appinstalled', forget);
  return () => {
    window.removeEventListener('beforeinstallprompt', listener);
    window.removeEventListener('appinstalled', forget);
  };
}

/**
 * Offers to install the site, from the third visit on and until it is put away; it stands below the
 * content. It comes after the first use of a screen, and brings the service worker.
 */
export default function InstallHint() {
  const prompt = useSyncExternalStore(subscribe, currentOffer);
  const [visits, setVisits] = useState(countVisit);
  useEffect(() => {
    const begin = () => void registerWorker().catch(() => undefined);
    if ('requestIdleCallback' in window) window.requestIdleCallback(begin, { timeout: LATEST_MS });
    else setTimeout(begin);
  }, []);
  if (visits === 'away' || visits < THIRD || isInstalled() || !(prompt || isIos())) return null;
  const putAway = () => {
    storeVisits('away');
    setVisits('away');
  };
  return (
    <aside
      aria-label={t('install.label')}
      className="mx-4 mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-2xl border border-line bg-raised px-5 py-4 sm:mx-6 lg:mx-8 print:hidden"
    >
      <p className="min-w-0 text-sm">{t(prompt ? 'install.lead' : 'install.ios')}</p>
      <div className="flex flex-wrap gap-2">
        {prompt && <Button onClick={() => void prompt.prompt()}>{t('install.add')}</Button>}
        <Button variant="plain" onClick={putAway}>
          {t('install.away')}
        </Button>
      </div>
    </aside>
  );
}
