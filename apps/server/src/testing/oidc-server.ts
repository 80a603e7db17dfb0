import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import OidcProvider from 'oidc-provider';

type Claims = Record<string, unknown>;

const CLIENT = { clientId: 'orchard', clientSecret: 'the secret of the console at the provider' };

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
const keyPair = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;

/** Signs an ID token anew, as a provider does whose clock or care fails. */
function resigned(token: string, key: KeyObject, kid: string, change: (claims: Claims) => Claims) {
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  const text = `${encoded({ alg: 'RS256', kid })}.${encoded(change(claims))}`;
  return `${text}.${sign('RSA-SHA256', Buffer.from(text), key).toString('base64url')}`;
}

/** The cookies of one browser at the provider. */
export type ProviderCookies = Map<string, string>;

/**
 * The package oidc-provider on this machine: whoever signs in with a name has the number of that
 * name. It can be made to lie.
 * @param redirectUri where the site wants its browsers back
 */
export async function startOidcServer(redirectUri: string, port = 0) {
  const key = keyPair();
  const kid = 'first';
  const lies: { change: ((claims: Claims) => Claims) | null; key: KeyObject; asked: number } = {
    ...{ change: null, key, asked: 0 },
  };
  const server = createServer((request, response) => handle(request, response));
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new OidcProvider(issuer, {
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        redirect_uris: [redirectUri],
      },
    ],
    jwks: { keys: [{ ...key.export({ format: 'jwk' }), kid, use: 'sig', alg: 'RS256' }] },
    cookies: { keys: ['a key of cookies for tests'] },
    findAccount: (_: unknown, id: string) => ({ accountId: id, claims: () => ({ sub: id }) }),
  });
  // biome-ignore lint/suspicious/noExplicitAny: the context of a package without types
  provider.use(async (context: any, next: () => Promise<void>) => {
    await next();
    if (context.path !== '/token') return;
    lies.asked += 1;
    if (!lies.change || !context.body.id_token) return;
    context.body.id_token = resigned(context.body.id_token, lies.key, kid, lies.change);
  });
  const handle = provider.callback();

  /** One request of a browser that keeps the provider's cookies. */
  const browse = async (url: URL, cookies: ProviderCookies, form?: Record<string, string>) => {
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return { text: await answer.text(), to: answer.headers.get('location') };
  };

  return {
    issuer,
    ...CLIENT,
    lies,
    otherKey: keyPair,
    /**
     * Signs in at the provider as a person would.
     * @param login the name, or null to break off
     * @returns the query with which the browser is sent back to the site
     */
    async signIn(
      url: string,
      login: string | null,
      cookies: ProviderCookies = new Map(),
    ): Promise<string> {
      let at = new URL(url);
      let { text, to } = await browse(at, cookies);
      for (let steps = 0; steps < 12; steps += 1) {
        if (to !== null) {
          at = new URL(to, at);
          if (at.href.startsWith(redirectUri)) return at.search.slice(1);
          ({ text, to } = await browse(at, cookies));
          continue;
        }
        const prompt = /name="prompt" value="(\w+)"/.exec(text)?.[1];
        if (!prompt) throw new Error(`the provider refuses: ${text.slice(0, 800)}`);
        ({ text, to } =
          login === null
            ? await browse(new URL(`${at.pathname}/abort`, at), cookies)
            : await browse(at, cookies, { prompt, login, password: 'any' }));
      }
      throw new Error('the provider leads round in a circle');
    },
    stop: () => new Promise((done) => server.close(done)),
  };
}
