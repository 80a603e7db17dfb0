import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { Endpoint } from '@orchard/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import { browsersPage } from '#features/site/browsers-page.ts';
import { installingRoutes } from '#features/site/installing.ts';
import { type SiteDocumentParts, siteDocument } from '#features/site/site-document.ts';
import { isConsolePath, staffDocument } from '#features/site/staff-document.ts';
import { registerStrayRequests } from '#platform/http/refusals.ts';
import { countGuest } from '#platform/limits/limits.ts';
import type { SessionCookies } from '#platform/sessions/session-cookies.ts';

interface BrowserApps extends Omit<SiteDocumentParts, 'app'> {
  /** Folder of the built operators' console; null where it is not wanted. */
  staffDist: string | null;
  staffCookies: SessionCookies;
  /** Every call: what is none of them and no file is the address of a screen. */
  endpoints: readonly Endpoint[];
}

// The build names files by their content.
const BUILT = {
  index: false,
  dotfiles: 'ignore',
  preCompressed: true,
  immutable: true,
  maxAge: '1y',
} as const;

/** Serves the members' site and the console: their files, and their documents at every screen's address. */
export async function serveBrowserApps(
  app: FastifyInstance,
  { staffDist, staffCookies, endpoints, ...site }: BrowserApps,
): Promise<void> {
  const { memberDist, cookies, limits } = site;
  const serveFiles = async (dist: string | null, prefix: string) => {
    const root = dist && join(dist, 'assets');
    // Those of an app that no build made are not ours to serve.
    if (!root || !existsSync(root)) return;
    const decorateReply = !app.hasReplyDecorator('sendFile');
    await app.register(fastifyStatic, { ...BUILT, root, prefix, decorateReply });
  };
  await serveFiles(memberDist, '/assets/');
  await serveFiles(staffDist, '/staff/assets/');
  browsersPage(app);
  await installingRoutes(app, { db: site.db, product: site.config.productName, memberDist });
  const serveSite = await siteDocument({ app, ...site });
  const serveConsole = await staffDocument(staffDist);
  registerStrayRequests(
    app,
    endpoints,
    (request, reply, status) => {
      const serve = isConsolePath(request.url) ? serveConsole : serveSite;
      return serve(request, reply, status);
    },
    async (request) => {
      const siteCookies = isConsolePath(request.url) ? staffCookies : cookies;
      if (siteCookies.isSignedOut(request)) await countGuest(limits, request);
    },
  );
}
