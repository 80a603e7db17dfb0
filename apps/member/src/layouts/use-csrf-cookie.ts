import { useEffect } from 'react';
import { openSession } from '#lib/api/send.ts';

/** Fetches the anti-forgery cookie once, when the site opens. */
export function useCsrfCookie(): void {
  useEffect(() => {
    void openSession();
  }, []);
}
