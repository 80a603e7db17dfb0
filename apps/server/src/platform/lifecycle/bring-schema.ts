import type { Connection } from '#platform/database/connection.ts';
import { migrate } from '#platform/database/migrate.ts';
import {
  grantSiteRights,
  makeSiteRole,
  roleOf,
  SITE_ROLE,
} from '#platform/database/site-rights.ts';

/** How the owner of the tables and the site reach the same database; the same where one role does both. */
export interface Roles {
  owner: Connection;
  direct: Connection;
}

/**
 * Brings the schema up to this version as its owner, and the rights of the site's role with it.
 * @throws StartRefusal as `migrate` does
 */
export async function bringSchema(
  { owner, direct }: Roles,
  options: { report?: (line: string) => void; upTo?: string | undefined } = {},
): Promise<void> {
  const isEmbedded = direct.user === SITE_ROLE;
  const role = owner === direct ? null : isEmbedded ? SITE_ROLE : await roleOf(direct);
  await migrate(owner, {
    ...options,
    afterwards: async (client) => {
      if (role === null) return;
      if (isEmbedded) await makeSiteRole(client, direct.password as string | undefined);
      await grantSiteRights(client, role);
    },
  });
}
