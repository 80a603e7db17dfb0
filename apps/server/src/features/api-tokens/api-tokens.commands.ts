import { formatStaffMessage } from '@orchard/contract/staff/messages';
import { audit } from '#console/records/audit.store.ts';
import { fieldsProblem, orNotFound } from '#platform/http/problem.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { newSecret } from '#platform/secrets/secrets.ts';
import { addToken, endToken, type TokenDraft } from '#platform/sessions/api-tokens.store.ts';
import type { Staff } from '#platform/sessions/staff.ts';

/**
 * Makes a token, which can be read this once. It begins so that programs that look for leaked secrets
 * know it.
 * @throws Problem 422 where its last day is over, or later than in a year
 */
export const makeToken = ({ db }: Pick<SiteParts, 'db'>, staff: Staff, draft: TokenDraft) =>
  db.kysely.transaction().execute(async (tx) => {
    const token = `orchard_${newSecret()}`;
    const id = await addToken(tx, staff.id, draft, token);
    if (!id) throw fieldsProblem({ expires_on: [formatStaffMessage('api_tokens.expires')] });
    const entry = { kind: 'api-tokens', recordId: id, label: draft.name, after: draft } as const;
    await audit(tx, staff, { action: 'create', ...entry });
    return { id, token };
  });

/**
 * Ends a token at once.
 * @throws Problem 404
 */
export const stopToken = ({ db }: Pick<SiteParts, 'db'>, staff: Staff, id: number): Promise<void> =>
  db.kysely.transaction().execute(async (tx) => {
    const label = await orNotFound(endToken(tx, id));
    await audit(tx, staff, { action: 'disable', kind: 'api-tokens', recordId: id, label });
  });
