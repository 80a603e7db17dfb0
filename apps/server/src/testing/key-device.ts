import {
  createHash,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
  X509Certificate,
} from 'node:crypto';
import { api } from '@orchard/contract';
import { staffApi } from '@orchard/contract/staff';
import type { CreationOptions, KeyAnswer, NewKey } from '@orchard/contract/webauthn';
import type { Caller } from './caller.ts';
import { makerCert, makerKey } from './certificate.ts';

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();
const text = (bytes: Buffer) => bytes.toString('base64url');

/** The head of a value in CBOR (RFC 8949): its kind and a number. */
function head(kind: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(kind << 5) | value]);
  if (value < 256) return Buffer.from([(kind << 5) | 24, value]);
  return Buffer.from([(kind << 5) | 25, value >> 8, value & 255]);
}

type Value = number | string | Buffer | Value[] | Map<number | string, Value>;

/** Writes a value as authenticators do. */
export function cbor(value: Value): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') {
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  }
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (Array.isArray(value)) {
    return Buffer.concat([head(4, value.length), ...value.map(cbor)]);
  }
  const pairs = [...value].flatMap(([name, inner]) => [cbor(name), cbor(inner)]);
  return Buffer.concat([head(5, value.size), ...pairs]);
}

/** What an answer may have wrong. */
export interface Deviation {
  /** The site that the browser is on. */
  origin?: string;
  /** The host name that the key signs for. */
  rpId?: string;
  challenge?: string;
  /** Ceremony, as the browser writes it. */
  type?: string;
  /** Whether the owner showed a finger, a face or a PIN. */
  isVerified?: boolean;
  counter?: number;
  /** How a new key proves its make: by itself, or by its maker's certificate; default: not at all. */
  proof?: 'self' | 'certificate';
}

interface Made extends Deviation {
  challenge: string;
}

/**
 * A key of an authenticator, in software: a real key pair that signs what WebAuthn lets it sign, for
 * the tests' site.
 */
export class KeyDevice {
  readonly credentialId = randomBytes(32);
  readonly #private: KeyObject;
  /** The public half as COSE writes it. */
  readonly publicKey: Buffer;
  /** Signatures so far; null: it never counts, as with keys that are copied to other devices. */
  counter: number | null;

  constructor({ counts = true } = {}) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.#private = privateKey;
    this.counter = counts ? 0 : null;
    this.publicKey = cbor(
      new Map<number, Value>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    );
  }

  #client(type: string, made: Made): Buffer {
    const { challenge, origin = 'http://localhost:3000' } = made;
    return Buffer.from(
      JSON.stringify({ type: made.type ?? type, challenge, origin, crossOrigin: false }),
    );
  }

  #data({ rpId = 'localhost', isVerified = true, counter }: Deviation, key?: Buffer): Buffer {
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(counter ?? this.counter ?? 0);
    // Present, verified, with a key; one that does not count may be and is copied.
    const flags = 1 | (isVerified ? 4 : 0) | (key ? 64 : 0) | (this.counter === null ? 24 : 0);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counted, ...(key ? [key] : [])]);
  }

  #statement(signed: Buffer, proof: Deviation['proof']): Map<string, Value> {
    if (!proof) return new Map();
    const signer = proof === 'self' ? this.#private : makerKey;
    const certificates: Value = [new X509Certificate(makerCert).raw];
    return new Map<string, Value>([
      ['alg', -7],
      ['sig', sign('sha256', signed, signer)],
      ...(proof === 'self' ? [] : [['x5c', certificates] as const]),
    ]);
  }

  /** Makes the key for a site, as `navigator.credentials.create` answers in JSON. */
  create({ challenge }: Pick<CreationOptions, 'challenge'>, deviation: Deviation = {}): NewKey {
    const length = Buffer.from([0, this.credentialId.length]);
    const key = Buffer.concat([Buffer.alloc(16), length, this.credentialId, this.publicKey]);
    const data = this.#data(deviation, key);
    const client = this.#client('webauthn.create', { challenge, ...deviation });
    const attestation = new Map<string, Value>([
      ['fmt', deviation.proof ? 'packed' : 'none'],
      ['attStmt', this.#statement(Buffer.concat([data, sha256(client)]), deviation.proof)],
      ['authData', data],
    ]);
    return {
      id: text(this.credentialId),
      rawId: text(this.credentialId),
      type: 'public-key',
      response: {
        clientDataJSON: text(client),
        attestationObject: text(cbor(attestation)),
        transports: ['internal'],
      },
    };
  }

  /** Signs a challenge, as `navigator.credentials.get` answers in JSON. */
  sign({ challenge }: { challenge: string }, deviation: Deviation = {}): KeyAnswer {
    if (this.counter !== null) this.counter += 1;
    const client = this.#client('webauthn.get', { challenge, ...deviation });
    const data = this.#data(deviation);
    const signature = sign('sha256', Buffer.concat([data, sha256(client)]), this.#private);
    return {
      id: text(this.credentialId),
      rawId: text(this.credentialId),
      type: 'public-key',
      response: {
        clientDataJSON: text(client),
        authenticatorData: text(data),
        signature: text(signature),
      },
    };
  }
}

/** A member adds a passkey, by the calls of the screen. */
export async function givePasskey(
  caller: Caller,
  device = new KeyDevice(),
): Promise<{ device: KeyDevice; id: number }> {
  const { body } = await caller.call(api.beginPasskey);
  const added = await caller.call(api.addPasskey, { body: { response: device.create(body) } });
  return { device, id: added.body.id };
}

/** An operator adds a passkey, by the calls of the console. */
export async function giveStaffPasskey(
  caller: Caller,
  device = new KeyDevice(),
): Promise<{ device: KeyDevice; id: number }> {
  const { body } = await caller.call(staffApi.beginOwnPasskey);
  const added = await caller.call(staffApi.addOwnPasskey, {
    body: { response: device.create(body) },
  });
  return { device, id: added.body.id };
}
