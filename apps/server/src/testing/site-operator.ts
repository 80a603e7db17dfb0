import { operators } from '#demo/cast/people.ts';
import type { Database } from '#platform/database/open-database.ts';
import { startStaffSession } from '#platform/sessions/sessions.store.ts';
import { siteCaller } from './site-caller.ts';

/** An administrator of a site that runs as a process of its own. */
export interface SiteOperator {
  /** Sends a call as the console does; returns status, parsed body, or the text that came. */
  call(
    method: 'GET' | 'POST',
    path: string,
    body?: object,
  ): Promise<{ status: number; body: unknown; text: string }>;
  cookies: Map<string, string>;
}

/** Lets the demo's administrator into the console, with a fresh code, without signing in. */
export async function enterConsoleOf(url: string, { kysely }: Database): Promise<SiteOperator> {
  const email = operators.sato.email;
  const { id: staffId } = await kysely
    .selectFrom('staff')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const secret = await startStaffSession(kysely, { staffId, device: 'test', ip: '', isIn: true });
  const cookies = new Map([['staff', secret]]);
  const send = siteCaller(url, cookies, { token: 'STAFF-XSRF-TOKEN' });
  const call: SiteOperator['call'] = async (method, path, body) => {
    const { status, headers, text } = await send(method, path, body);
    const isJson = headers.get('content-type')?.startsWith('application/json');
    return { status, body: isJson ? JSON.parse(text) : undefined, text };
  };
  await call('GET', '/api/staff/auth');
  return { call, cookies };
}
