import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { askedQuery } from '#features/consents/consents.queries.ts';
import { fetchPart } from '#lib/fetch-part.ts';
import { useSite } from '#lib/site.ts';
import { paths } from '#paths';

// Only seldom wanted, so it is no part of a first visit's scripts.
const AskedConsent = lazy<typeof import('./asked-consent.tsx').default>(() =>
  fetchPart(() => import('./asked-consent.tsx')).catch(() => ({ default: () => null })),
);

const isFilm = (pathname: string) => /^\/video\/\d+$/.test(pathname);

/** Screens that a member may need without consenting: to read, to ask, to take along, to leave. */
const OPEN = [paths.contact(), paths.conversations(), paths.leave(), paths.memberData()];

/**
 * Asks for a consent when a screen is entered: never amid a film, and not on the way from one to the
 * next. Whoever closes the question is asked at the next visit.
 */
export function ConsentGate() {
  const { pathname, key } = useLocation();
  const { brands } = useSite();
  const client = useQueryClient();
  const { data: asked = [] } = useQuery({ ...askedQuery, enabled: false });
  const [entered, setEntered] = useState<string>();
  const [isClosed, setClosed] = useState(false);
  const way = useRef({ key: '', pathname: '', from: '' });

  useEffect(() => {
    if (way.current.key !== key) way.current = { key, pathname, from: way.current.pathname };
    if (isFilm(way.current.from) && isFilm(pathname)) return;
    let isHere = true;
    const ask = () => isHere && setEntered(key);
    // On a screen with a film a later answer could come amid it.
    if (isFilm(pathname) && client.getQueryData(askedQuery.queryKey)) ask();
    client.fetchQuery(askedQuery).then(
      () => !isFilm(pathname) && ask(),
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, [pathname, key, client]);

  const [terms] = asked;
  const isOpen =
    OPEN.includes(pathname) || brands.some(({ terms_path: path }) => path === pathname);
  if (!terms || isOpen || entered !== key || (isClosed && !terms.is_due)) return null;
  return (
    <Suspense>
      <AskedConsent key={terms.fingerprint} terms={terms} onClose={() => setClosed(true)} />
    </Suspense>
  );
}
