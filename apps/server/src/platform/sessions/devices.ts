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
