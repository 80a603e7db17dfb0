import { useEffect } from 'react';
import { fetchCsrfCookie } from '#lib/api/send.ts';

let asked = false;

/** Fetches the anti-forgery cookie once, when the site opens. */
export function useCsrfCookie(): void {
  useEffect(() => {
    if (asked) return;
    asked = true;
    // Should it fail, the first call that needs the cookie fetches it again and says what is wrong.
    fetchCsrfCookie().catch(() => undefined);
  }, []);
}
