import type { EndpointSpec } from '@orchard/contract/endpoint';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * A way into the site with cookies, tokens and people of its own: one for members, one for
 * operators. What serves calls asks the auth, and knows neither.
 */
export interface AuthStrategy {
  /** Readies the app: what a request remembers of its sender, and the cookies on every answer. */
  install(app: FastifyInstance): void;
  /** Finds out who sent the request. */
  identify(request: FastifyRequest): Promise<void>;
  /** Whether an anti-forgery token was made for whoever sent the request. */
  isOwnToken(request: FastifyRequest, token: string): boolean;
  /**
   * Counts the request itself, whatever it is for.
   * @throws Problem 429
   */
  count(request: FastifyRequest): Promise<void>;
  /**
   * Lets the sender through to a call; what it answers is given to the call's function.
   * @throws Problem 401 or 403
   */
  admit(request: FastifyRequest, spec: EndpointSpec): object;
  /** What the log says of the sender. */
  logged(request: FastifyRequest): { user_id?: number; staff_id?: number };
}
