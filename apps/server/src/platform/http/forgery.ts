import type { FastifyRequest } from 'fastify';
import { authEvent } from './auth-events.ts';
import type { AuthStrategy } from './auth-strategy.ts';
import { problem } from './problem.ts';

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
    auth.isOwnToken(request, decodedOnce(token)) &&
    isSameOrigin(request, allowedOrigins)
  ) {
    return;
  }
  authEvent(request, 'csrf.reject', auth.logged(request));
  throw problem(419);
}
