import { isLoopback, literalAddress } from '#platform/outgoing/address-class.ts';

/**
 * Whether the site may send to an endpoint: a push service has a name, speaks https on its usual
 * port, and stands on the open internet. What the name leads to is judged as it is sent.
 * @param mayBeHere also this machine, for tests
 */
export function isPushEndpoint(endpoint: string, mayBeHere: boolean): boolean {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null;
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return false;
  if (mayBeHere && isLoopback(url)) return true;
  return url.port === '' && literalAddress(url) === null && /[^.]\.[^.]+$/.test(url.hostname);
}
