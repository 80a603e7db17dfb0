import type { Connection } from '#server/platform/database/connection.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { createMake } from '#server/testing/make.ts';

/** An operator's browser: sends a call and returns the parsed answer. */
export type StaffHand = <Answer>(
  method: 'GET' | 'POST',
  path: string,
  body?: object,
) => Promise<Answer>;

/** Signs an administrator in, without the console. */
export async function staffHand(
  { host, port }: { host: string; port: number },
  connection: Connection,
): Promise<StaffHand> {
  const database = openDatabase({ connection });
  const make = createMake(database.kysely);
  const session = `__Host-staff=${await make.staffSession(await make.staff({ role: 'admin', email: `bench-${Date.now()}@example.jp` }))}`;
  await database.close();
  const url = `http://localhost:${port}`;
  const headers = { host, origin: `https://${host}`, 'sec-fetch-site': 'same-origin' };
  const first = await fetch(`${url}/api/staff/auth`, { headers: { ...headers, cookie: session } });
  const [token = ''] = first.headers.getSetCookie().flatMap((line) => {
    const found = /^STAFF-XSRF-TOKEN=([^;]+)/.exec(line);
    return found?.[1] ?? [];
  });
  return async (method, path, body) => {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...headers,
        cookie: `${session}; STAFF-XSRF-TOKEN=${token}`,
        ...(body && { 'x-xsrf-token': token, 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
    return JSON.parse(text);
  };
}
