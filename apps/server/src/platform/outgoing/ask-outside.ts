import { lookup as systemLookup } from 'node:dns';
import { type IncomingHttpHeaders, request as requestPlain } from 'node:http';
import { request as requestSafe } from 'node:https';
import type { LookupFunction } from 'node:net';
import { isPublic, literalAddress } from './address-class.ts';
import { beforeOutgoing } from './outgoing.ts';

/** How another service has answered this process since it began. */
export interface Answers {
  answered: number;
  failed: number;
  /** Why the last request was not answered; null: it was, or there was none. */
  problem: string | null;
}

/** Nothing is asked yet. */
export const noAnswers = (): Answers => ({ answered: 0, failed: 0, problem: null });

/** Notes the outcome of a request; an answer that blames the service itself is none. */
function noteAnswer(answers: Answers, outcome: { status: number } | Error): void {
  const problem =
    outcome instanceof Error
      ? outcome.message || outcome.name
      : outcome.status >= 500
        ? `HTTP ${outcome.status}`
        : null;
  answers.problem = problem;
  if (problem === null) answers.answered += 1;
  else answers.failed += 1;
}

/** A name answered an address that the site has no business with. */
export class ForbiddenAddress extends Error {
  constructor(host: string, address: string) {
    super(`${host} leads to ${address}, which is not on the open internet`);
  }
}

/** The other server was reached, and said more than is read. */
export class TooLongAnswer extends Error {
  constructor() {
    super('the answer is too long');
  }
}

/**
 * Resolves a name for a connection and checks the addresses. The connection uses the checked
 * addresses, so a name that resolves differently the next time gains nothing. One address that is
 * not public refuses the name.
 * @param resolve the resolver; by default the system's
 */
export const judgedLookup =
  (resolve: LookupFunction = systemLookup as LookupFunction): LookupFunction =>
  (host, options, done) =>
    resolve(host, options, (problem, address, family) => {
      if (problem) return done(problem, address, family);
      const all = typeof address === 'string' ? [address] : address.map((one) => one.address);
      const forbidden = all.find((one) => !isPublic(one));
      if (forbidden === undefined) return done(null, address, family);
      done(new ForbiddenAddress(host, forbidden), address, family);
    });

/** Options of a request to another server. */
export interface Asking {
  /** By default GET. */
  method?: string;
  /** What a POST carries. */
  body?: Buffer | null;
  headers: Record<string, string>;
  /** For everything together, from the lookup of the name to the last byte. */
  milliseconds: number;
  /** The longest answer that is read. */
  bytes: number;
  /** Allows addresses of this machine: only for an address from the settings. */
  mayBeHere: boolean;
  /** Resolves names; by default with the system's resolver. */
  resolve?: LookupFunction;
  /** Where the outcome is noted. */
  answers?: Answers;
}

/** The other server's response. */
export interface Said {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/**
 * Sends a request to another server, over a new connection. It follows no redirect, decompresses
 * nothing, and connects to public addresses only.
 * @throws Error on a timeout, too large a response, or a forbidden address
 */
export async function askOutside(url: URL, asking: Asking): Promise<Said> {
  beforeOutgoing();
  const { answers } = asking;
  const said = sendRequest(url, asking);
  if (answers) {
    said.then(
      (answer) => noteAnswer(answers, answer),
      (problem) => noteAnswer(answers, problem),
    );
  }
  return said;
}

async function sendRequest(url: URL, asking: Asking): Promise<Said> {
  const { method = 'GET', body = null, headers, milliseconds, bytes, mayBeHere, resolve } = asking;
  // A spelt-out address is not looked up, so it is judged here.
  const literal = literalAddress(url);
  if (literal && !mayBeHere && !isPublic(literal)) throw new ForbiddenAddress(url.host, literal);
  const send = url.protocol === 'https:' ? requestSafe : requestPlain;
  return new Promise((fulfil, reject) => {
    const signal = AbortSignal.timeout(milliseconds);
    const lookup = judgedLookup(resolve);
    const options = { method, headers, lookup, agent: false, signal };
    const request = send(url, options, async (response) => {
      try {
        const chunks: Buffer[] = [];
        let length = 0;
        for await (const chunk of response) {
          length += chunk.length;
          if (length > bytes) throw new TooLongAnswer();
          chunks.push(chunk);
        }
        fulfil({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: Buffer.concat(chunks).toString('utf8'),
        });
      } catch (problem) {
        reject(problem);
      } finally {
        request.destroy();
      }
    });
    request.on('error', reject).end(body);
  });
}

/** How long to rest where a server refuses but names no moment to come, in milliseconds. */
const USUAL_REST = 60_000;
const LONGEST_REST = 60 * 60_000;

const one = (value: string | string[] | undefined) => [value].flat()[0]?.trim() ?? '';

/** A moment that a header names: seconds from now, seconds since 1970, or a date. */
function instantOf(text: string, now: number): number | null {
  if (/^\d{1,8}$/.test(text)) return now + Number(text) * 1000;
  if (/^\d{9,11}$/.test(text)) return Number(text) * 1000;
  const instant = Date.parse(text);
  return Number.isNaN(instant) ? null : instant;
}

/**
 * Until when another server wants no further request: after a 429, or where its headers say that
 * none is left. Null: it may be asked again at once.
 */
export function restAsked({ status, headers }: Pick<Said, 'status' | 'headers'>): Date | null {
  const isRefused = status === 429;
  if (!isRefused && one(headers['x-ratelimit-remaining']) !== '0') return null;
  const now = Date.now();
  const asked = ['retry-after', 'x-ratelimit-reset']
    .map((name) => instantOf(one(headers[name]), now))
    .find((instant) => instant !== null && instant > now);
  if (!asked && !isRefused) return null;
  return new Date(Math.min(asked ?? now + USUAL_REST, now + LONGEST_REST));
}

/** A moment that many milliseconds from now. */
export const restFor = (milliseconds: number): Date => new Date(Date.now() + milliseconds);

/** Whether a moment is still to come. */
export const isAhead = (instant: Date | null): instant is Date =>
  instant !== null && instant.getTime() > Date.now();
