import { isIP } from 'node:net';
import { connect } from 'node:tls';
import { bare } from './address-class.ts';
import { beforeOutgoing } from './outgoing.ts';

/** The certificate that a server presents. */
export interface Certificate {
  /** Until when it is valid. */
  until: Date;
  /** Why a browser refuses it; null: it does not. */
  problem: string | null;
}

/**
 * Asks a server for its certificate.
 * @param url https; the port is 443 unless it names another
 * @throws Error when nobody answers within the time
 */
export async function askCertificate(url: URL, milliseconds: number): Promise<Certificate> {
  beforeOutgoing();
  const host = bare(url.hostname);
  return new Promise((resolve, reject) => {
    const socket = connect({
      host,
      port: Number(url.port || 443),
      ...(isIP(host) === 0 ? { servername: host } : {}),
      // It is looked at here, also where a browser would not go on.
      rejectUnauthorized: false,
    });
    const timer = setTimeout(
      () => socket.destroy(new Error('there was no answer in time')),
      milliseconds,
    );
    socket.once('close', () => clearTimeout(timer));
    socket.once('error', reject);
    socket.once('secureConnect', () => {
      const { authorizationError: problem } = socket;
      resolve({
        until: new Date(socket.getPeerCertificate().valid_to),
        problem: problem ? String((problem as Error).message ?? problem) : null,
      });
      socket.destroy();
    });
  });
}
