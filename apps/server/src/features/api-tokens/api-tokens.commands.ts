import { API_TOKEN_DAYS } from '@orchard/contract/staff/api-tokens';
import { formatStaffMessage } from '@orchard/contract/staff/messages';
import { audit } from '#console/records/audit.store.ts';
import { readRow } from '#platform/database/query.ts';
import { fieldsProblem, orNotFound } from '#platform/http/problem.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { newSecret } from '#platform/secrets/secrets.ts';
import {
  addToken,
  endToken,
  TOKEN_PREFIX,
  type TokenDraft,
} from '#platform/sessions/api-tokens.store.ts';
import type { Staff } from '#platform/sessions/staff.ts';
import { findTokenFields } from './api-tokens.view.ts';

const KIND = 'api-tokens';

/**
 * Makes a token, which can be read this once.
 * @throws Problem 422 where its last day is over, or later than in a year
 */
export const makeToken = (
  { db }: Pick<SiteParts, 'db'>,
  staff: Staff,
  draft: TokenDraft,
): Promise<{ id: number; token: string }> =>
  db.kysely.transaction().execute(async (tx) => {
    const days = await readRow<{ fits: boolean }>(tx)`
      SELECT ${draft.expires_on}::date BETWEEN japan_today()
        AND japan_today() + ${API_TOKEN_DAYS - 1}::integer AS fits`;
    if (!days?.fits)
      throw fieldsProblem({ expires_on: [formatStaffMessage('api_tokens.expires')] });
    const token = `${TOKEN_PREFIX}${newSecret()}`;
    const id = await addToken(tx, staff.id, draft, token);
    await audit(tx, staff, {
      ...{ action: 'create', kind: KIND, recordId: id, label: draft.name },
      after: (await findTokenFields(tx, id)) ?? null,
    });
    return { id, token };
  });

/**
 * Ends a token at once.
 * @throws Problem 404
 */
export const endTokenOf = (
  { db }: Pick<SiteParts, 'db'>,
  staff: Staff,
  id: number,
): Promise<void> =>
  db.kysely.transaction().execute(async (tx) => {
    const before = await orNotFound(findTokenFields(tx, id));
    if ((await endToken(tx, id)) === 0) return;
    const after = (await findTokenFields(tx, id)) ?? null;
    const label = before.name;
    await audit(tx, staff, { action: 'disable', kind: KIND, recordId: id, label, before, after });
  });
