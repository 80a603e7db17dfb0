import type { ParsedOf } from '@orchard/contract/endpoint';
import { formatStaffMessage } from '@orchard/contract/staff/messages';
import type { staffTerms } from '@orchard/contract/staff/terms';
import { type Kysely, sql } from 'kysely';
import { recordResource } from '#console/records/record-resource.ts';
import { isOneOf } from '#console/records/written.ts';
import { readRow, readValue } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { sanitizeHtml } from '#platform/html/sanitize.ts';
import { fieldsProblem, notFound } from '#platform/http/problem.ts';
import { japanDay } from '#platform/sessions/membership.ts';
import { askedAt, nextTerms } from './terms.view.ts';

export interface TermsDraft {
  title: string;
  /** HTML; sanitised when it is stored. */
  body: string;
  /** `yyyy-MM-dd`. */
  revisedOn: string;
}

/**
 * Adds terms for brands without any; existing terms stay. They ask for consent, so that whoever comes
 * to hold the brand later is asked as well.
 */
export async function ensureTerms(
  db: Kysely<DB>,
  drafts: ReadonlyMap<string, () => TermsDraft>,
): Promise<void> {
  const without = await db
    .selectFrom('brands')
    .leftJoin('brand_terms', 'brand_terms.brand_id', 'brands.id')
    .select(['brands.id', 'brands.slug'])
    .where('brand_terms.brand_id', 'is', null)
    .execute();
  const rows = without.flatMap(({ id, slug }) => {
    const draft = drafts.get(slug)?.();
    if (!draft) return [];
    const { title, body, revisedOn } = draft;
    const consent_asked_at = sql<Date>`now()`;
    return [
      { brand_id: id, title, body: sanitizeHtml(body), revised_on: revisedOn, consent_asked_at },
    ];
  });
  if (rows.length === 0) return;
  await db
    .insertInto('brand_terms')
    .values(rows)
    .onConflict((other) => other.doNothing())
    .execute();
}

/** The fields of terms that the console writes; empty for a brand without terms. */
type StaffTerms = ParsedOf<typeof staffTerms.update>['body'];

/** Since when members are asked, and from when on they cannot put it off. */
interface Asking {
  consent_asked_at: string | null;
  consent_by: string | null;
}

/** How members are asked now; what has come into force of the next terms included. */
const findAsking = (tx: Kysely<DB>, brandId: number) =>
  readRow<Asking>(tx)`
    SELECT ${askedAt} AS consent_asked_at, t.consent_by::text AS consent_by
    FROM terms_today t WHERE t.brand_id = ${brandId}`;

async function storeTerms(
  db: Kysely<DB>,
  brandId: number,
  { title, body, revised_on, next, ...wish }: StaffTerms,
): Promise<void> {
  const before = await findAsking(db, brandId);
  const { consent_asked_at: asked = before?.consent_asked_at ?? null } = wish;
  const { consent_by: by = before?.consent_by ?? null } = wish;
  const values = {
    title,
    body: sanitizeHtml(body),
    revised_on,
    next_title: next?.title ?? null,
    next_body: next ? sanitizeHtml(next.body) : null,
    next_from: next?.from ?? null,
    next_asks: next?.ask_consent ?? false,
    next_consent_by: next?.consent_by ?? null,
    consent_asked_at: wish.ask_consent
      ? sql<Date>`now()`
      : sql<Date | null>`${asked}::timestamp AT TIME ZONE 'Asia/Tokyo'`,
    consent_by: wish.ask_consent || asked ? by : null,
    updated_at: sql<Date>`now()`,
  };
  await db
    .insertInto('brand_terms')
    .values({ brand_id: brandId, ...values })
    .onConflict((other) => other.column('brand_id').doUpdateSet(values))
    .execute();
}

async function readTerms(
  tx: Kysely<DB>,
  ids?: readonly number[],
): Promise<Map<number, StaffTerms>> {
  const { rows } = await sql<StaffTerms & { id: number }>`
    SELECT id, coalesce(t.title, '') AS title, coalesce(t.body, '') AS body,
      coalesce(t.revised_on::text, '') AS revised_on, false AS ask_consent,
      ${askedAt} AS consent_asked_at, t.consent_by::text AS consent_by, ${nextTerms} AS next
    FROM brands LEFT JOIN terms_today t ON t.brand_id = id
    WHERE ${isOneOf(ids)} ORDER BY id`.execute(tx);
  return new Map(rows.map(({ id, ...terms }) => [id, terms]));
}

/** The terms of each brand as records of the console, with the brand's id. */
export const termsResource = recordResource<StaffTerms>({
  kind: 'terms',
  label: ({ title }) => title,

  read: async (tx, id) => (await readTerms(tx, [id])).get(id),
  readAll: readTerms,

  // Terms that begin today would hold from a moment at which nobody was told, and a consent that is due
  // today would shut members out at once.
  async check(tx, { next, ask_consent, consent_by }, id) {
    const isLate = (day: string) => readValue<boolean>(tx)`SELECT ${day}::date <= ${japanDay()}`;
    if (next && (await isLate(next.from))) {
      throw fieldsProblem({ 'next.from': [formatStaffMessage('terms.from_tomorrow')] });
    }
    if (!consent_by || !(await isLate(consent_by))) return;
    const before = id === null ? undefined : await findAsking(tx, id);
    if (ask_consent || before?.consent_by !== consent_by) {
      throw fieldsProblem({ consent_by: [formatStaffMessage('terms.by_tomorrow')] });
    }
  },

  // Terms exist as long as their brand.
  async insert() {
    throw notFound();
  },

  async update(tx, id, terms) {
    // Undone to the time before the first terms.
    if (terms.title === '') await termsResource.remove(tx, id);
    else await storeTerms(tx, id, terms);
  },

  async remove(tx, id) {
    await tx.deleteFrom('brand_terms').where('brand_id', '=', id).execute();
  },
});
