import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { problem } from '#platform/http/problem.ts';
import { consolePolicy, documentHeaders } from '#platform/http/security-headers.ts';
import { newSecret } from '#platform/secrets/secrets.ts';

/** Whether an address is one of the operators' console. */
export const isConsolePath = (url: string): boolean => /^\/staff(?:[/?]|$)/.test(url);

/**
 * Serves the operators' console at the address of any of its screens, each time with a fresh nonce
 * for the styles that it writes as it runs.
 * @param staffDist folder of the built console; without it there is no document (404)
 */
export async function staffDocument(
  staffDist: string | null,
): Promise<(request: FastifyRequest, reply: FastifyReply, status: 200 | 404) => Promise<unknown>> {
  const template = staffDist && (await readFile(join(staffDist, 'index.html'), 'utf8'));
  return async (request, reply, status) => {
    if (!template) throw problem(404);
    const nonce = newSecret();
    documentHeaders(reply, consolePolicy(nonce), request.url);
    return reply
      .code(status)
      .type('text/html; charset=utf-8')
      .send(
        template.replace('name="style-nonce" content=""', `name="style-nonce" content="${nonce}"`),
      );
  };
}
