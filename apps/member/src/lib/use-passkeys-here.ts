import { useDeviceState } from '#lib/use-device-state.ts';

/**
 * Whether passkeys work here: `ready`; not in this browser (`unsupported`); not at this address, an
 * IP address or one without https, at which the site says nothing of them (`nowhere`). The server
 * does not know (`unknown`).
 */
type PasskeysHere = 'unknown' | 'ready' | 'unsupported' | 'nowhere';

/** A host without a name, as `127.0.0.1` or `[::1]`. */
const NUMBERS = /^[\d.]+$|^\[/;

function read(): PasskeysHere {
  if (!window.isSecureContext || NUMBERS.test(window.location.hostname)) return 'nowhere';
  return 'PublicKeyCredential' in window ? 'ready' : 'unsupported';
}

/** Whether passkeys work in this browser, at this address. */
export const usePasskeysHere = (): PasskeysHere => useDeviceState<PasskeysHere>(read, 'unknown')[0];
