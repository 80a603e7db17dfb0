import type { Endpoint, RequestOf, ResponseOf } from '@orchard/contract/endpoint';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { stackOf } from './show-unforeseen.ts';

/** What came back. */
export interface Answer<Body> {
  status: number;
  body: Body;
  headers: LightMyRequestResponse['headers'];
}

/** The body of a refusal; of a 422, and of a 429 at a form, with sentences by field. */
export interface Refusal {
  message: string;
  errors?: Record<string, string[]>;
}

type Request<E extends Endpoint> = object extends RequestOf<E> ? [RequestOf<E>?] : [RequestOf<E>];

/** A request as a person's browser sends it; cookies, token and origin are added unless given. */
export interface RawRequest {
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE' | 'OPTIONS';
  url: string;
  /** Sent as JSON when it is an object, as it stands when it is a string. */
  payload?: object | string;
  /** A header given as undefined is not sent. */
  headers?: Record<string, string | undefined>;
  /** Where the request comes from; 127.0.0.1 unless said. */
  ip?: string;
  /** False: what the site does after its answer may still be under way. */
  isSettled?: boolean;
}

/** Somebody with a browser: a cookie jar of their own, and the anti-forgery token in it. */
export interface Caller {
  /**
   * Calls a declared endpoint; what it takes and gives is typed by the contract.
   * @throws Error with the answer when it is refused
   */
  call<E extends Endpoint>(endpoint: E, ...request: Request<E>): Promise<Answer<ResponseOf<E>>>;
  /**
   * The same of what is to be refused.
   * @throws Error with the answer when it is not
   */
  refused<E extends Endpoint>(endpoint: E, ...request: Request<E>): Promise<Answer<Refusal>>;
  /**
   * The same where a test has both, as where one of several wins: what comes back is the contract's
   * response, or the refusal where `status` says so.
   * @throws Error with the answer when it is a defect of the server
   */
  attempt<E extends Endpoint>(endpoint: E, ...request: Request<E>): Promise<Answer<ResponseOf<E>>>;
  /** Sends any request. */
  request(request: RawRequest): Promise<LightMyRequestResponse>;
  /** The cookies that the browser holds, as they stand in the header. */
  readonly cookies: Map<string, string>;
}

interface Args {
  params?: Record<string, string | number>;
  query?: Record<string, string | string[] | undefined>;
  body?: object;
}

/** Where a site's token stands, and the call that brings one. */
const SITES = {
  member: { token: 'XSRF-TOKEN', opening: '/sanctum/csrf-cookie' },
  staff: { token: 'STAFF-XSRF-TOKEN', opening: '/api/staff/auth' },
} as const;

/** What is never expected. */
const DEFECT = 500;

const ORIGIN = new URL('http://localhost:3000');

/** Whether a method may change something, so that browsers say where the request comes from. */
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
 * Somebody who calls the app as a browser on the site does.
 * @param enter puts a session into the jar before the first request
 * @param site whose it is
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

  /** A call that goes otherwise than the test counts on ends it there, with what the server said. */
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
    call: callThat((status) => status < 400),
    refused: callThat((status) => status >= 400 && status !== DEFECT),
    attempt: callThat((status) => status !== DEFECT),
  } as Caller;
}
