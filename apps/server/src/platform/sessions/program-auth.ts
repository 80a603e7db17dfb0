import { RIGHT_LABELS, type Right } from '@orchard/contract/staff/rights';
import type { Database } from '#platform/database/open-database.ts';
import { authEvent } from '#platform/http/auth-events.ts';
import type { AuthStrategy } from '#platform/http/auth-strategy.ts';
import { Problem, problem } from '#platform/http/problem.ts';
import { countGuest, type Limits } from '#platform/limits/limits.ts';
import { LIMITS } from '#platform/limits/rules.ts';
import { findToken } from './api-tokens.store.ts';

declare const minted: unique symbol;

/** A program that came with a live token. Only the authentication of programs makes one. */
export interface Program {
  readonly [minted]: 'program';
  /** The token's number. */
  readonly id: number;
  readonly name: string;
  readonly rights: readonly Right[];
  /** Where the request comes from, for the audit log. */
  readonly ip: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The program that sent a request to its own calls; absent without a live token. */
    program: Program | null;
  }
}

/**
 * Authenticates programs by `Authorization: Bearer`. No cookie is read or set, so that nothing can be
 * forged in somebody's browser.
 */
export function programAuth({ db, limits }: { db: Database; limits: Limits }): AuthStrategy {
  return {
    install: (app) => void app.decorateRequest('program', null),
    async identify(request) {
      const bearer = /^bearer +(\S{1,200})$/i.exec(request.headers.authorization ?? '');
      const found = await findToken(db.kysely, bearer?.[1] ?? '');
      if (found) request.program = { ...found, ip: request.ip } as unknown as Program;
    },
    count: (request) =>
      request.program
        ? limits.count(request, LIMITS.everyProgram, String(request.program.id))
        : countGuest(limits, request),
    admit(request, { right = null }) {
      const { program } = request;
      if (program && (right === null || program.rights.includes(right))) return { program };
      authEvent(request, 'authz.deny', this.logged(request));
      if (!program || right === null) throw problem(401, { 'www-authenticate': 'Bearer' });
      const message = `このトークンには「${RIGHT_LABELS[right]}」の権限がありません。`;
      throw new Problem(403, { message });
    },
    logged: ({ program }) => (program ? { token_id: program.id } : {}),
  };
}
