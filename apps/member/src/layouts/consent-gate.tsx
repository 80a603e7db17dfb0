import type { OpenTerms } from '@orchard/contract/consents';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { ConsentDialog } from '#features/consents/consent-dialog.tsx';
import { LogoutButton } from '#features/sessions/logout-button.tsx';
import { useSite } from '#lib/site.ts';
import { paths } from '#paths';

const isFilm = (pathname: string) => /^\/video\/\d+$/.test(pathname);

/** Screens that a member may need without consenting: to read, to ask, to take along, to leave. */
const OPEN = [paths.contact(), paths.conversations(), paths.leave(), paths.memberData()];

/**
 * Asks for a consent when a screen is entered: never amid a film, and not on the way from one to the
 * next. Whoever closes the question is asked at the next visit.
 */
export default function ConsentGate({ terms }: { terms: OpenTerms }) {
  const { pathname, key } = useLocation();
  const { brands } = useSite();
  const last = useRef({ pathname, key });
  // On a screen with a film the question has come amid it.
  const [entered, setEntered] = useState(isFilm(pathname) ? undefined : key);
  const [isClosed, setClosed] = useState(false);

  useEffect(() => {
    const before = last.current;
    last.current = { pathname, key };
    const goesOn = isFilm(before.pathname) && isFilm(pathname);
    if (before.key !== key && !goesOn) setEntered(key);
  }, [pathname, key]);

  const isOpen =
    OPEN.includes(pathname) || brands.some(({ terms_path: path }) => path === pathname);
  if (isOpen || entered !== key || (isClosed && !terms.is_due)) return null;
  return (
    <ConsentDialog
      key={terms.fingerprint}
      terms={terms}
      onClose={() => setClosed(true)}
      signOut={<LogoutButton />}
    />
  );
}
