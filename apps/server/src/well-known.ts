import type { FastifyInstance } from 'fastify';
import type { Config } from '#platform/config/config.ts';

const DAY_MS = 86_400_000;
/** Less than a year, as RFC 9116 wants: who keeps a copy is to look again. */
const SOUND_DAYS = 180;

/** Where members change their password. */
const CHANGE_PASSWORD = '/account/change-password';

/**
 * Search engines have nothing to find here, and each document says so by itself. That is read only by
 * those who may ask for it, and an address that nobody may ask for can be listed all the same.
 */
const ROBOTS = `User-agent: *
Disallow: /api/
Disallow: /media/
`;

/** The text of RFC 9116; good from the beginning of a day, so that it changes once a day. */
const securityText = (contact: string, origin: string, now: number) => {
  const today = Math.floor(now / DAY_MS) * DAY_MS;
  return `Contact: ${contact}
Expires: ${new Date(today + SOUND_DAYS * DAY_MS).toISOString().replace('.000', '')}
Preferred-Languages: ja, en
Canonical: ${origin}/.well-known/security.txt
`;
};

/**
 * Serves what programs look for at a fixed address of every site: whom to tell of a weakness, where a
 * password is changed, and what search engines may read. It is the same for everybody.
 */
export function serveWellKnown(
  app: FastifyInstance,
  { publicUrl, securityContact }: Pick<Config, 'publicUrl' | 'securityContact'>,
): void {
  if (securityContact !== null) {
    app.get('/.well-known/security.txt', async (_request, reply) =>
      reply
        .header('cache-control', 'public, max-age=86400')
        .type('text/plain; charset=utf-8')
        .send(securityText(securityContact, publicUrl.origin, Date.now())),
    );
  }
  app.get('/.well-known/change-password', async (_request, reply) =>
    reply.header('cache-control', 'no-store').redirect(CHANGE_PASSWORD),
  );
  app.get('/robots.txt', async (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=86400')
      .type('text/plain; charset=utf-8')
      .send(ROBOTS),
  );
}
