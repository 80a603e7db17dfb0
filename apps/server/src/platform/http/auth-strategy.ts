import type { EndpointSpec } from '@orchard/contract/endpoint';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { authEvent } from './auth-events.ts';
import { problem } from './problem.ts';

/**
 * How a part of the site authenticates its people, with its own cookies and tokens: one strategy for
 * members, one for operators, one for programs. The code that serves calls knows neither.
 */
export interface AuthStrategy {
  /** Readies the app: what a request remembers of its sender, and the cookies on every answer. */
  install(app: FastifyInstance): void;
  /** Finds out who sent the request. */
  identify(request: FastifyRequest): Promise<void>;
  /**
   * Whether an anti-forgery token belongs to the request's sender; absent where no cookie lets anybody
   * in, and nothing can be forged.
   */
  isOwnToken?(request: FastifyRequest, token: string): boolean;
  /**
   * Counts the request, independent of its call.
   * @throws Problem 429
   */
  count(request: FastifyRequest): Promise<void>;
  /**
   * Checks the sender's right to a call; the result goes to the call's function.
   * @throws Problem 401 or 403
   */
  admit(request: FastifyRequest, spec: EndpointSpec): object;
  /** The log's fields about the sender. */
  logged(request: FastifyRequest): { user_id?: number; staff_id?: number; token_id?: number };
}

/** A token of a program: it opens the calls for programs, and no other. */
const TOKEN = /^bearer +orchard_/i;

/**
 * Refuses a program's token where it does not belong.
 * @throws Problem 401
 */
export function refuseTokens({ headers: { authorization } }: FastifyRequest): void {
  if (authorization !== undefined && TOKEN.test(authorization)) throw problem(401);
}

const decodedOnce = (value: string): string => {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
};

/** Whether the browser's headers name this origin; absent headers pass. */
function isSameOrigin(request: FastifyRequest, allowedOrigins: ReadonlySet<string>): boolean {
  const { origin } = request.headers;
  const site = request.headers['sec-fetch-site'];
  if (origin !== undefined && !allowedOrigins.has(origin)) return false;
  return site === undefined || site === 'same-origin';
}

/**
 * Refuses a changing request without this visitor's own token, or with a browser's header that
 * names another origin (W-5).
 * @throws Problem 419
 */
export function refuseForgery(
  request: FastifyRequest,
  auth: AuthStrategy,
  allowedOrigins: ReadonlySet<string>,
): void {
  const token = request.headers['x-xsrf-token'];
  if (
    typeof token === 'string' &&
    auth.isOwnToken?.(request, decodedOnce(token)) &&
    isSameOrigin(request, allowedOrigins)
  ) {
    return;
  }
  authEvent(request, 'csrf.reject', auth.logged(request));
  throw problem(419);
}
