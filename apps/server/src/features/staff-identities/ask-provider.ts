import type * as Oidc from 'openid-client';
import { isLoopback } from '#platform/outgoing/address-class.ts';
import { askOutside } from '#platform/outgoing/ask-outside.ts';
import type { Provider } from './staff-identities.view.ts';

// Read when the first operator goes to the provider.
const library = () => import('openid-client');

const ANSWER_BYTES = 256 * 1024;
const PATIENCE_MS = 8_000;

/** Asks addresses of the open internet alone, which the provider itself may have named. */
const askJudged =
  (mayBeHere: boolean): Oidc.CustomFetch =>
  async (url, { method, headers, body }) => {
    const said = await askOutside(new URL(url), {
      ...{ method, headers: { ...headers }, body: body ? Buffer.from(String(body)) : null },
      ...{ milliseconds: PATIENCE_MS, bytes: ANSWER_BYTES, mayBeHere },
    });
    const type = said.headers['content-type'] ?? '';
    // What has no text may have no body either.
    return new Response(said.text || null, {
      status: said.status,
      headers: { 'content-type': type },
    });
  };

/**
 * Learns from its own description how a provider is asked.
 * @param production a site that members use: its provider speaks https and stands elsewhere
 * @throws Error for a provider that does not answer, is another issuer or stands in a forbidden place
 */
export async function discover(
  { issuer, client_id, client_secret }: Provider,
  production: boolean,
): Promise<Oidc.Configuration> {
  const oidc = await library();
  const url = new URL(issuer);
  const mayBeHere = !production && isLoopback(url);
  const prove: Oidc.ClientAuth = (server, client, body, headers) => {
    const { token_endpoint_auth_methods_supported: ways = ['client_secret_basic'] } = server;
    const isBasic = ways.includes('client_secret_basic');
    const by = isBasic ? oidc.ClientSecretBasic : oidc.ClientSecretPost;
    by(client_secret)(server, client, body, headers);
  };
  return oidc.discovery(url, client_id, undefined, prove, {
    [oidc.customFetch]: askJudged(mayBeHere),
    // Also what comes straight from the provider proves by its signature to be its own.
    execute: [oidc.enableNonRepudiationChecks, ...(mayBeHere ? [oidc.allowInsecureRequests] : [])],
  });
}

/** What the browser carries to the provider and back, or what is checked of it. */
export interface Ceremony {
  redirectUri: string;
  state: string;
  nonce: string;
  verifier: string;
  /** For seconds, within which the operator must have signed in there; null: whenever it was. */
  maxAge: number | null;
}

export async function addressAtProvider(
  client: Oidc.Configuration,
  { redirectUri, state, nonce, verifier, maxAge }: Ceremony,
): Promise<string> {
  const oidc = await library();
  return oidc.buildAuthorizationUrl(client, {
    ...{ redirect_uri: redirectUri, scope: 'openid', state, nonce },
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(maxAge !== null && { prompt: 'login', max_age: '0' }),
  }).href;
}

/** The last second that the database is asked about: in the year 2286. */
const LAST_SECOND = 1e10;

export interface Proof {
  subject: string;
  /** In seconds since 1970; 0 where the provider does not say. */
  provedAt: number;
}

/**
 * Exchanges what the browser brought back for the provider's word.
 * @returns why not: the operator or the provider broke off, or something does not fit
 */
export async function exchangeAnswer(
  client: Oidc.Configuration,
  answer: URLSearchParams,
  { redirectUri, state, nonce, verifier, maxAge }: Ceremony,
): Promise<Proof | { refusal: 'cancelled' | 'unfit'; reason: string }> {
  const oidc = await library();
  const url = new URL(redirectUri);
  url.search = answer.toString();
  try {
    const tokens = await oidc.authorizationCodeGrant(client, url, {
      ...{ expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier },
      idTokenExpected: true,
      ...(maxAge !== null && { maxAge }),
    });
    const claims = tokens.claims();
    // As OpenID Connect bounds it, and as it can be stored.
    if (!claims || !/^[\x20-\x7e]{1,255}$/.test(claims.sub)) {
      return { refusal: 'unfit', reason: 'no number that is one' };
    }
    return { subject: claims.sub, provedAt: Math.min(claims.auth_time ?? 0, LAST_SECOND) };
  } catch (error) {
    const isTheirs = error instanceof oidc.AuthorizationResponseError;
    const { code = '', message = '' } = error as { code?: string; message?: string };
    return { refusal: isTheirs ? 'cancelled' : 'unfit', reason: `${code} ${message}`.trim() };
  }
}
