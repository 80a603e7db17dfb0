import type { BenchSession } from '#bench/fixture/fixture.ts';
import { APP_SECRET } from '#bench/fixture/site.ts';
import { sessionCookies } from '#server/platform/sessions/session-cookies.ts';
import type { Requests } from './load.ts';

/** A call as the site's own page makes it. */
export interface MemberCall {
  method: 'GET' | 'POST';
  path: string;
  body?: object;
  /** A browser opens it, instead of the site's own page calling. */
  isDocument?: true;
}

const cookies = sessionCookies(APP_SECRET, true);

const tokenOf = ({ sessionId }: BenchSession) => cookies.xsrf(sessionId).split(/[=;]/)[1] ?? '';

export function memberHeaders(
  host: string,
  session: BenchSession,
  { method, isDocument }: MemberCall,
): Record<string, string> {
  const token = tokenOf(session);
  return {
    cookie: `${cookies.sessionName}=${session.secret}; XSRF-TOKEN=${token}`,
    ...(isDocument
      ? { accept: 'text/html', 'accept-encoding': 'gzip, br', 'sec-fetch-site': 'none' }
      : { 'x-requested-with': 'XMLHttpRequest', accept: 'application/json' }),
    ...(method === 'POST' && {
      'x-xsrf-token': token,
      origin: `https://${host}`,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/json',
    }),
  };
}

export function memberRequest(host: string, session: BenchSession, call: MemberCall): Buffer {
  const body = call.body === undefined ? '' : JSON.stringify(call.body);
  const headers = {
    host,
    ...memberHeaders(host, session, call),
    ...(call.method === 'POST' && { 'content-length': String(Buffer.byteLength(body)) }),
  };
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${call.method} ${call.path} HTTP/1.1\r\n${head.join('')}\r\n${body}`);
}

/**
 * Returns calls of many members in turn, so that none exceeds a member's limit. Makes each member's
 * request once and reuses it.
 * @param callOf the call of a member and of a number that counts up
 */
export function memberRequests(
  host: string,
  sessions: readonly BenchSession[],
  callOf: (session: BenchSession, number: number) => MemberCall,
  { isSame = true }: { isSame?: boolean } = {},
): Requests {
  const made: Buffer[] = [];
  let number = 0;
  return () => {
    const at = number % sessions.length;
    number += 1;
    const session = sessions[at] as BenchSession;
    if (!isSame) return memberRequest(host, session, callOf(session, number));
    made[at] ??= memberRequest(host, session, callOf(session, at));
    return made[at];
  };
}
