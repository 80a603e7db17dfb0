import { useEffect } from 'react';
import { useParams } from 'react-router';

// What is no base64url cannot be a secret of ours, whoever made the link.
const SECRET = /^[A-Za-z0-9_-]{1,512}$/;

/**
 * The secret that a mailed link carries in the path. It is kept in memory and taken out of the
 * address bar and the history at once (W-29), together with whatever stands behind it.
 * @param name the parameter of the path
 * @param bareAddress the same screen without the secret
 * @returns undefined when the screen is opened without one, as after a reload
 */
export function useAddressSecret(name: string, bareAddress: string): string | undefined {
  const secret = useParams()[name];
  useEffect(() => {
    // Past the router, which goes on knowing the secret for as long as this screen is shown.
    if (secret !== undefined) window.history.replaceState(window.history.state, '', bareAddress);
  }, [secret, bareAddress]);
  return secret !== undefined && SECRET.test(secret) ? secret : undefined;
}
