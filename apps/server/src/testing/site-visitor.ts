import { PASSWORD, type PersonName, people } from '#demo/cast/people.ts';
import { siteCaller } from './site-caller.ts';

/** A member of the demo content on a site that runs as a process of its own. */
export type SiteVisitor = {
  /** Sends a call as the browser does. Returns the parsed body. */
  call(method: 'GET' | 'POST', path: string, body?: object): Promise<unknown>;
};

/** Signs a member in with the calls of the form. */
export async function signInTo(url: string, who: PersonName): Promise<SiteVisitor> {
  const send = siteCaller(url, new Map(), { token: 'XSRF-TOKEN' });
  const call: SiteVisitor['call'] = async (method, path, body) => {
    const { status, text } = await send(method, path, body);
    if (status < 200 || status > 299) throw new Error(`${method} ${path}: ${status} ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  };
  await call('GET', '/sanctum/csrf-cookie');
  await call('POST', '/login', { email: people[who].email, password: PASSWORD, remember: false });
  return { call };
}
