import { useEffect } from 'react';
import { useParams } from 'react-router';

// The site makes only base64url secrets.
const SECRET = /^[A-Za-z0-9_-]{1,512}$/;

/**
 * The secret in the path of a mailed link. It stays in memory only: the address bar and the history
 * lose it at once (W-29), with everything after it.
 * @param name the parameter of the path
 * @param bareAddress the same screen without the secret
 * @returns undefined without a secret, as after a reload
 */
export function useAddressSecret(name: string, bareAddress: string): string | undefined {
  const secret = useParams()[name];
  useEffect(() => {
    // This bypasses the router, which keeps the secret while this screen is shown.
    if (secret !== undefined) window.history.replaceState(window.history.state, '', bareAddress);
  }, [secret, bareAddress]);
  return secret !== undefined && SECRET.test(secret) ? secret : undefined;
}
