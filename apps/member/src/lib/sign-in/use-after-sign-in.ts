import { useNavigate, useSearchParams } from 'react-router';
import { safeNext } from '#lib/next.ts';

/** The server's redirect to sign-in has kept the place in the screen in this address. */
const withHash = (next: string) => (next.includes('#') ? next : next + window.location.hash);

/** Returns what follows a sign-in: the screen that led to it. */
export function useAfterSignIn(): () => void {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  return () => void navigate(withHash(safeNext(params.get('next'))), { replace: true });
}
