import { EMBED_HOSTS } from '@orchard/contract/embed-address';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** The content type of JSON answers. */
export const JSON_TYPE = 'application/json; charset=utf-8';

const EMBED_ORIGINS = EMBED_HOSTS.map((host) => `https://${host}`);

/** The headers of every answer (W-28). */
const EVERYWHERE: Record<string, string> = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': `camera=(), microphone=(), geolocation=(), payment=(), fullscreen=(self ${EMBED_ORIGINS.map((origin) => `"${origin}"`).join(' ')})`,
  'referrer-policy': 'strict-origin-when-cross-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
};

/** Further headers of the API's answers (W-27), with the policy of {@link EVERYWHERE}. */
const API: Record<string, string> = {
  'cache-control': 'no-store',
  vary: 'Cookie, Origin, Sec-Fetch-Site',
};

/** The headers of refusals outside any route. */
export const refusalHeaders: Readonly<Record<string, string>> = { ...EVERYWHERE, ...API };

/** Screens whose address holds a secret send no referrer at all (W-29). */
const SECRET_PATHS = /^\/(?:password-reset|first|undo-email|unsubscribe|account\/confirm-email)\//;

/** The common policy of both sites' documents, with the additions of each. */
const policy = (additions: {
  styles: string;
  images: string;
  calls: string;
  types: string;
}): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self'${additions.styles}`,
    `img-src 'self' data:${additions.images} https://i.vimeocdn.com`,
    "media-src 'self' blob:",
    "font-src 'self'",
    `connect-src 'self'${additions.calls}`,
    `frame-src 'self' ${EMBED_ORIGINS.join(' ')}`,
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${additions.types}`,
  ].join('; ');

/**
 * The policy of a document (W-26). Only the members' site can be installed and has a worker.
 * @param oembedOrigin where the browser looks thumbnails up
 */
export const documentPolicy = (oembedOrigin: string): string =>
  [
    policy({ styles: '', images: '', calls: ` ${oembedOrigin}`, types: 'dompurify app worker' }),
    "manifest-src 'self'",
    "worker-src 'self'",
  ].join('; ');

/** The policy of the worker itself, which fetches from this site and runs nothing else. */
export const WORKER_POLICY = "default-src 'none'; connect-src 'self'";

/**
 * The policy of the console's document: its styles are written as it runs, so they carry a nonce;
 * scripts come from files only, and text becomes markup in two places: the sanitiser and the
 * editor's clipboard. The default policy lets one invisible character of react-admin through.
 * @param nonce fresh for each answer
 */
export const consolePolicy = (nonce: string): string =>
  policy({
    styles: ` 'nonce-${nonce}'`,
    images: ' blob:',
    calls: '',
    types: 'default dompurify ProseMirrorClipboard',
  });

/** Puts the headers of a document on an answer. */
export function documentHeaders(reply: FastifyReply, policy: string, path: string): void {
  reply.header('content-security-policy', policy).header('cache-control', 'no-store');
  if (SECRET_PATHS.test(path)) reply.header('referrer-policy', 'no-referrer');
}

/** Puts the headers of the API on an answer. */
export const apiHeaders = (reply: FastifyReply): FastifyReply => reply.headers(API);

/** Sets the strictest headers on every answer; what needs other ones replaces them. */
export function registerSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(EVERYWHERE);
    done();
  });
}
