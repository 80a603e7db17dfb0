import type { Kysely } from 'kysely';
import { changeRows, execute } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { seal } from '#platform/secrets/secrets.ts';
import { VIMEO_TOKEN } from './vimeo-connection.view.ts';

/** Keeps the token of an account, sealed; the one before is forgotten. */
export const keepConnection = (
  tx: Kysely<DB>,
  key: Buffer,
  { token, account, staff }: { token: string; account: string; staff: string },
) => execute(tx)`
    INSERT INTO vimeo_connection (sealed_token, account_name, staff_name)
    VALUES (${seal(key, VIMEO_TOKEN, token)}, ${account}, ${staff})
    ON CONFLICT (id) DO UPDATE SET sealed_token = excluded.sealed_token,
      account_name = excluded.account_name, staff_name = excluded.staff_name,
      connected_at = now()`;

/** Forgets the token; whether there was one. */
export const forgetConnection = async (tx: Kysely<DB>) =>
  (await changeRows(tx)`DELETE FROM vimeo_connection`) > 0;
