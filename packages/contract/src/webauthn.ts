import * as z from 'zod/mini';

/**
 * What browsers and server tell each other of passkeys, as WebAuthn writes it in JSON: bytes are
 * base64url.
 */

const bytes = (most: number) => z.string().check(z.regex(new RegExp(`^[\\w-]{1,${most}}$`)));

const CREDENTIAL_ID = 1400;

/** How a browser may reach a key. */
const transport = z.string().check(z.regex(/^[a-z-]{1,20}$/));

const nothing = null;

/**
 * The signature of a key for a challenge. What cannot be one is read as none, so that it gets the
 * refusal of every other wrong one.
 */
export const keyAnswer = z.catch(
  z.nullable(
    z.object({
      id: bytes(CREDENTIAL_ID),
      rawId: bytes(CREDENTIAL_ID),
      type: z.literal('public-key'),
      response: z.object({
        clientDataJSON: bytes(8_000),
        authenticatorData: bytes(8_000),
        signature: bytes(8_000),
      }),
    }),
  ),
  nothing,
);
export type KeyAnswer = NonNullable<z.output<typeof keyAnswer>>;

/** A new key. What cannot be one is read as none. */
export const newKey = z.catch(
  z.nullable(
    z.object({
      id: bytes(CREDENTIAL_ID),
      rawId: bytes(CREDENTIAL_ID),
      type: z.literal('public-key'),
      response: z.object({
        clientDataJSON: bytes(8_000),
        attestationObject: bytes(30_000),
        transports: z.optional(z.array(transport)),
      }),
    }),
  ),
  nothing,
);
export type NewKey = NonNullable<z.output<typeof newKey>>;

/** What a browser asks a key to sign; any key of this site may answer. */
export const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  /** In milliseconds. */
  timeout: z.number(),
  userVerification: z.literal('required'),
});

/** What a browser makes a new key with. */
export const creationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  /** In milliseconds. */
  timeout: z.number(),
  attestation: z.literal('none'),
  /** The account's own keys: an authenticator holds one of them at most. */
  excludeCredentials: z.array(
    z.object({
      id: z.string(),
      type: z.literal('public-key'),
      transports: z.array(z.string()),
    }),
  ),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
});
export type CreationOptions = z.output<typeof creationOptions>;
