/** An answer of a site that runs as a process of its own. */
export interface SiteAnswer {
  status: number;
  headers: Headers;
  text: string;
}

/** Sends a call as a browser does: with the cookies that came, and the token that one of them holds. */
export type SiteCaller = (
  method: 'GET' | 'POST',
  path: string,
  body?: object,
) => Promise<SiteAnswer>;

/**
 * Calls a running site as one browser.
 * @param cookies it begins with them, and keeps what comes in them
 * @param options the cookie of the token, and the longest that an answer is waited for, in milliseconds
 */
export function siteCaller(
  url: string,
  cookies: Map<string, string>,
  { token, patience }: { token: string; patience?: number },
): SiteCaller {
  return async (method, path, body) => {
    const answer = await fetch(url + path, {
      method,
      redirect: 'manual',
      ...(patience && { signal: AbortSignal.timeout(patience) }),
      headers: {
        cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
        'x-xsrf-token': cookies.get(token) ?? '',
        'x-requested-with': 'XMLHttpRequest',
        origin: url,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';', 1)[0] ?? '').split(/=(.*)/s, 2);
      if (line.includes('Max-Age=0')) cookies.delete(name);
      else cookies.set(name, value);
    }
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };
}
