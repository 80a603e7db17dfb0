import type { Endpoint, RequestOf, ResponseOf } from '@orchard/contract/endpoint';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { stackOf } from './show-unforeseen.ts';

export interface Answer<Body> {
  status: number;
  body: Body;
  headers: LightMyRequestResponse['headers'];
}

/** The body of a refusal; of a 422, and of a 429 at a form, with messages by field. */
export interface Refusal {
  message: string;
  errors?: Record<string, string[]>;
}

type Request<E extends Endpoint> = object extends RequestOf<E> ? [RequestOf<E>?] : [RequestOf<E>];

/** A request as a browser sends it; defaults add cookies, token and origin. */
export interface RawRequest {
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE' | 'OPTIONS';
  url: string;
  /** An object goes out as JSON, a string unchanged, bytes as a file. */
  payload?: object | string;
  /** Undefined removes a header. */
  headers?: Record<string, string | undefined>;
  /** The address of the client; default: 127.0.0.1. */
  ip?: string;
  /** False: the site may still work after its answer. */
  isSettled?: boolean;
}

/** A visitor with a browser: its own cookie jar, and the anti-forgery token in it. */
export interface Caller {
  /**
   * Calls a declared endpoint; the contract types the request and the answer.
   * @throws Error with the answer when the server refuses it
   */
  call<E extends Endpoint>(endpoint: E, ...request: Request<E>): Promise<Answer<ResponseOf<E>>>;
  /**
   * The same for a call that the server must refuse.
   * @throws Error with the answer when it does not
   */
  refused<E extends Endpoint>(endpoint: E, ...request: Request<E>): Promise<Answer<Refusal>>;
  /**
   * The same where a test allows both, for example where one of several wins. Returns the
   * contract's response, or the refusal if `status` is one.
   * @throws Error with the answer when it is a defect of the server
   */
  attempt<E extends Endpoint>(endpoint: E, ...request: Request<E>): Promise<Answer<ResponseOf<E>>>;
  /** Sends any request. */
  request(request: RawRequest): Promise<LightMyRequestResponse>;
  /** Sends any body to an address. */
  post(
    url: string,
    payload?: object | string,
    more?: Pick<RawRequest, 'headers' | 'ip' | 'isSettled'>,
  ): Promise<LightMyRequestResponse>;
  /** The cookies of the browser, as the header holds them. */
  readonly cookies: Map<string, string>;
}

interface Args {
  params?: Record<string, string | number>;
  query?: Record<string, string | string[] | undefined>;
  body?: object;
}

/** The cookie of each site's token, and the call that sets it. */
const SITES = {
  member: { token: 'XSRF-TOKEN', opening: '/sanctum/csrf-cookie' },
  staff: { token: 'STAFF-XSRF-TOKEN', opening: '/api/staff/auth' },
} as const;

/** Never an expected status. */
const DEFECT = 500;

const ORIGIN = new URL('http://localhost:3000');

/** Whether a method may change something, so that browsers send the request's origin. */
const changes = (method = 'GET') => !['GET', 'HEAD', 'OPTIONS'].includes(method);

function addressOf({ path }: Endpoint, { params = {}, query = {} }: Args): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const pairs = Object.entries(query).flatMap<[string, string]>(([name, value]) =>
    value === undefined ? [] : [value].flat().map((one) => [name, one]),
  );
  return pairs.length > 0 ? `${filled}?${new URLSearchParams(pairs)}` : filled;
}

function keepCookies(cookies: Map<string, string>, response: LightMyRequestResponse): void {
  for (const line of [response.headers['set-cookie'] ?? []].flat()) {
    const [name = '', value = ''] = (line.split(';', 1)[0] ?? '').split(/=(.*)/s, 2);
    cookies.set(name, value);
  }
}

/**
 * Creates a visitor who calls the app as a browser on the site does.
 * @param enter puts a session into the jar before the first request
 * @param site the members' site or the console
 */
export function createCaller(
  app: FastifyInstance,
  enter: (cookies: Map<string, string>) => Promise<void> = async () => {},
  site: keyof typeof SITES = 'member',
): Caller {
  const { token: tokenCookie, opening } = SITES[site];
  const cookies = new Map<string, string>();
  let entered: Promise<void> | undefined;

  const send = async ({
    method = 'GET',
    url,
    payload,
    headers = {},
    ip,
    isSettled = true,
  }: RawRequest) => {
    const token = cookies.get(tokenCookie);
    const all = {
      host: ORIGIN.host,
      'x-requested-with': 'XMLHttpRequest',
      'sec-fetch-site': 'same-origin',
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') || undefined,
      ...(changes(method) ? { origin: ORIGIN.origin } : {}),
      ...(Buffer.isBuffer(payload) ? { 'content-type': 'application/octet-stream' } : {}),
      ...(token ? { 'x-xsrf-token': decodeURIComponent(token) } : {}),
      ...headers,
    };
    const sent = Object.entries(all).filter((pair): pair is [string, string] => pair[1] != null);
    const response = await app.inject({
      method,
      url,
      headers: Object.fromEntries(sent),
      ...(payload === undefined ? {} : { payload }),
      ...(ip === undefined ? {} : { remoteAddress: ip }),
    });
    keepCookies(cookies, response);
    if (isSettled) await app.backgroundTasks.settled();
    return response;
  };

  const request = async (raw: RawRequest) => {
    entered ??= enter(cookies);
    await entered;
    if (changes(raw.method) && !cookies.has(tokenCookie)) {
      const { ip, isSettled } = raw;
      await send({
        url: opening,
        ...(ip ? { ip } : {}),
        ...(isSettled === false && { isSettled }),
      });
    }
    return send(raw);
  };

  const answerOf = async (endpoint: Endpoint, overrides: Args): Promise<Answer<unknown>> => {
    const { body } = overrides;
    const response = await request({
      method: endpoint.method,
      url: addressOf(endpoint, overrides),
      ...(body === undefined ? {} : { payload: body }),
    });
    const isJson = String(response.headers['content-type']).startsWith('application/json');
    return {
      status: response.statusCode,
      body: isJson ? response.json() : undefined,
      headers: response.headers,
    };
  };

  /** Ends the test on an unexpected answer, with the server's own words. */
  const callThat =
    (isExpected: (status: number) => boolean) =>
    async (endpoint: Endpoint, overrides: Args = {}) => {
      const answer = await answerOf(endpoint, overrides);
      if (isExpected(answer.status)) return answer;
      const { method, path } = endpoint;
      const stack = stackOf(String(answer.headers['x-request-id']));
      throw new Error(
        [
          `${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`,
          ...(stack ? [stack] : []),
        ].join('\n'),
      );
    };

  return {
    cookies,
    request,
    post: (url: string, payload?: object | string, more: object = {}) =>
      request({ method: 'POST', url, ...(payload === undefined ? {} : { payload }), ...more }),
    call: callThat((status) => status < 400),
    refused: callThat((status) => status >= 400 && status !== DEFECT),
    attempt: callThat((status) => status !== DEFECT),
  } as Caller;
}
