import { RIGHT_LABELS } from '@orchard/contract/staff/rights';
import type { Database } from '#platform/database/open-database.ts';
import { authEvent } from '#platform/http/auth-events.ts';
import type { AuthStrategy } from '#platform/http/auth-strategy.ts';
import { Problem, problem } from '#platform/http/problem.ts';
import { countGuest, type Limits } from '#platform/limits/limits.ts';
import { LIMITS } from '#platform/limits/rules.ts';
import { findToken, touchToken } from './api-tokens.store.ts';
import type { Program } from './program.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The program that sent a request to its own calls; absent without a live token. */
    program: Program | null;
  }
}

const { everyProgram } = LIMITS;

/**
 * Authenticates programs by `Authorization: Bearer`. No cookie is read or set, so that nothing can be
 * forged in somebody's browser.
 */
export function programAuth(parts: { db: Database; limits: Limits }): AuthStrategy {
  const { db, limits } = parts;
  return {
    install(app) {
      app.decorateRequest('program', null);
      // As the IETF's draft "RateLimit header fields for HTTP" writes them.
      app.addHook('onSend', async ({ program }, reply) => {
        const left = program && (await limits.left(everyProgram, String(program.id)));
        if (!left) return;
        const { tries, seconds } = everyProgram;
        reply.header('ratelimit-policy', `"token";q=${tries};w=${seconds}`);
        reply.header('ratelimit', `"token";r=${left.tries};t=${left.seconds}`);
      });
    },
    async identify(request) {
      const [, token = ''] =
        /^bearer +(\S{1,200})$/i.exec(request.headers.authorization ?? '') ?? [];
      const found = await findToken(db.kysely, token);
      if (!found) return;
      const { seenLongAgo, ...program } = found;
      request.program = { ...program, ip: request.ip } as unknown as Program;
      if (seenLongAgo) await touchToken(db.kysely, found.id);
    },
    async count(request) {
      if (!request.program) return countGuest(limits, request);
      await limits.count(request, everyProgram, String(request.program.id));
    },
    admit(request, { right = null }) {
      const { program } = request;
      if (!program) {
        authEvent(request, 'authz.deny');
        throw problem(401, { 'www-authenticate': 'Bearer' });
      }
      if (right !== null && !program.rights.includes(right)) {
        authEvent(request, 'authz.deny', { token_id: program.id });
        const label = RIGHT_LABELS[right];
        throw new Problem(403, { message: `このトークンには「${label}」の権限がありません。` });
      }
      return { program };
    },
    logged: ({ program }) => (program ? { token_id: program.id } : {}),
  };
}
