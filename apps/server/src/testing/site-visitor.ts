import { PASSWORD, type PersonName, people } from '#demo/cast/people.ts';

/** A member of the demo content on a site that runs as a process of its own. */
export type SiteVisitor = {
  /** Sends a call as the browser does. Returns the parsed body. */
  call(method: 'GET' | 'POST', path: string, body?: object): Promise<unknown>;
};

/** Signs a member in with the calls of the form. */
export async function signInTo(url: string, who: PersonName): Promise<SiteVisitor> {
  const cookies = new Map<string, string>();
  const call: SiteVisitor['call'] = async (method, path, body) => {
    const answer = await fetch(url + path, {
      method,
      headers: {
        cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
        'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '',
        'x-requested-with': 'XMLHttpRequest',
        'content-type': 'application/json',
        origin: url,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';', 1)[0] ?? '').split(/=(.*)/s, 2);
      cookies.set(name, value);
    }
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  };
  await call('GET', '/sanctum/csrf-cookie');
  await call('POST', '/login', { email: people[who].email, password: PASSWORD, remember: false });
  return { call };
}
