import type { Right } from '@orchard/contract/staff/rights';
import { hashSecret, newSecret } from '#platform/secrets/secrets.ts';
import type { RawRequest } from './caller.ts';
import type { Scene } from './scene.ts';

/** A program's token, and requests with it: no cookie, no anti-forgery token, no origin. */
export interface TestProgram {
  id: number;
  token: string;
  send: (request: RawRequest) => ReturnType<ReturnType<Scene['guest']>['request']>;
}

/** Makes tokens of programs, by default of the operator Sato. */
export const createPrograms =
  ({ app, db, sato }: Pick<Scene, 'app' | 'db' | 'sato'>) =>
  async (
    rights: readonly Right[],
    { by = sato, name = '会計', expiresOn = '2099-12-31' } = {},
  ): Promise<TestProgram> => {
    const token = `orchard_${newSecret()}`;
    const { rows } = await db.pool.query(
      `INSERT INTO api_tokens (name, rights, token_hash, staff_id, expires_on)
       VALUES ($1, $2, $3, $4, $5) RETURNING id`,
      [name, rights, hashSecret(token), by.id, expiresOn],
    );
    return {
      id: rows[0].id,
      token,
      send: async ({ method = 'GET', url, payload, headers = {} }) => {
        const all = { host: 'localhost:3000', authorization: `Bearer ${token}`, ...headers };
        const sent = Object.entries(all).filter((one): one is [string, string] => one[1] != null);
        const answer = await app.inject({
          ...{ method, url, headers: Object.fromEntries(sent) },
          ...(payload === undefined ? {} : { payload }),
        });
        await app.backgroundTasks.settled();
        return answer;
      },
    };
  };
