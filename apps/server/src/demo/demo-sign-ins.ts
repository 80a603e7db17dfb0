import { operators, PASSWORD, people } from '#demo/cast/people.ts';
import { StartRefusal } from '#platform/config/start-refusal.ts';
import type { Database } from '#platform/database/open-database.ts';
import { isPassword } from '#platform/passwords/passwords.ts';

/**
 * Refuses to start a site that others may reach on the demo content.
 * @throws StartRefusal when a member or an operator of the cast has the published password
 */
export async function refuseDemoSignIns({ kysely }: Database): Promise<void> {
  const cast = [...Object.values(people), ...Object.values(operators)].map(({ email }) => email);
  const found = await kysely
    .selectFrom('members')
    .select('password_hash')
    .where('email', 'in', cast)
    .unionAll(kysely.selectFrom('staff').select('password_hash').where('email', 'in', cast))
    .execute();
  for (const { password_hash: hash } of found) {
    if (!(await isPassword(hash, PASSWORD))) continue;
    throw new StartRefusal({
      ja: 'データベースにデモの内容（誰もが知っているログイン情報）が入っており、ほかの人も入れる設定です。DATA_DIR（またはDATABASE_URL）に別の場所を設定してください。',
      en: 'The database holds the demo content, whose sign-ins are known to everybody, and others may come in: set DATA_DIR (or DATABASE_URL) to a place of its own.',
    });
  }
}
