import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import { deriveKey, hashSecret, sameSecret, sign } from '#platform/secrets/secrets.ts';
import type { Account } from './account.ts';
import { rememberDevice } from './known-devices.store.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/**
 * The browsers that accounts have been entered from, each by a cookie of its own; members and
 * operators share it, as they share the site.
 */
export interface Devices {
  /** Returns the stored hash of the browser's device; null without a valid device cookie. */
  read(request: FastifyRequest): Buffer | null;
  /**
   * Makes the browser a known device of an account; it keeps its cookie, or a new one, for a year.
   * @returns what is stored of it
   */
  remember(call: { request: FastifyRequest; reply: FastifyReply }, of: Account): Promise<Buffer>;
  /**
   * The same for a sign-in.
   * @returns also whether the account knew other devices, and not this one
   */
  enter(
    call: { request: FastifyRequest; reply: FastifyReply },
    of: Account,
  ): Promise<{ device: Buffer; isNew: boolean }>;
}

/** @param secure whether the site is served over https */
export function createDevices(db: Kysely<DB>, appSecret: string, secure: boolean): Devices {
  const key = deriveKey(appSecret, 'device cookie');
  const name = secure ? '__Host-device' : 'device';
  const attributes = `; Path=/; SameSite=Lax${secure ? '; Secure' : ''}; HttpOnly; Max-Age=${YEAR_SECONDS}`;
  const idOf = (request: FastifyRequest): string | null => {
    const [id = '', proof = ''] = (request.cookies[name] ?? '').split('.', 2);
    return sameSecret(proof, sign(key, id)) ? id : null;
  };
  const enter: Devices['enter'] = async ({ request, reply }, account) => {
    const id = idOf(request) ?? randomBytes(16).toString('base64url');
    const device = hashSecret(id);
    const isNew = await rememberDevice(db, account, device);
    reply.header('set-cookie', `${name}=${id}.${sign(key, id)}${attributes}`);
    return { device, isNew };
  };
  return {
    read(request) {
      const id = idOf(request);
      return id === null ? null : hashSecret(id);
    },
    remember: async (call, account) => (await enter(call, account)).device,
    enter,
  };
}

type Rules = readonly (readonly [pattern: RegExp, name: string])[];

/** Devices by what browsers say of themselves; the first that fits is it. */
const DEVICES: Rules = [
  [/iPhone|iPod/, 'iPhone'],
  // Chrome, Firefox and Edge of an iPad that asks for pages as a Mac does.
  [/iPad|Macintosh.*(?:CriOS|FxiOS|EdgiOS|GSA)\//, 'iPad'],
  [/Android.*Mobile/, 'Androidスマートフォン'],
  [/Android/, 'Androidタブレット'],
  [/Windows NT/, 'Windows'],
  [/CrOS/, 'Chromebook'],
  // Safari of an iPad says that it is a Mac.
  [/Macintosh.*Version\/[\d.]+ Safari/, 'MacまたはiPad'],
  [/Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
];

/** Browsers, those first that name another one too. */
const BROWSERS: Rules = [
  [/\bLine\//, 'LINE'],
  [/FBAN|FBAV|Instagram/, 'アプリ内ブラウザー'],
  [/\bGSA\//, 'Googleアプリ'],
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|OPT\/|OPX\//, 'Opera'],
  [/YaBrowser\//, 'Yandex'],
  [/Vivaldi\//, 'Vivaldi'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Android.*; wv\)/, 'アプリ内ブラウザー'],
  [/Chrom(?:e|ium)\/|CriOS\//, 'Chrome'],
  [/Version\/[\d.]+ .*Safari\//, 'Safari'],
  [/(?:iPhone|iPad|iPod).*AppleWebKit/, 'アプリ内ブラウザー'],
];

const UNKNOWN = '不明な端末';

const nameIn = (rules: Rules, userAgent: string) =>
  rules.find(([pattern]) => pattern.test(userAgent))?.[1];

/**
 * The kind of device that a browser says it is: 「iPhone・Safari」. Without versions, so that it stays
 * after an update; only what its owner can recognise.
 */
export function deviceKind(userAgent: string | undefined): string {
  // Longer lines are no browser's, and none may take long to read.
  const line = (userAgent ?? '').slice(0, 500);
  const names = [nameIn(DEVICES, line), nameIn(BROWSERS, line)].filter(Boolean);
  return names.join('・') || UNKNOWN;
}
