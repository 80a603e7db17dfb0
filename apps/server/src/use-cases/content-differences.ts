import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { ResponseOf } from '@orchard/contract/endpoint';
import {
  CONTENT_KINDS,
  type ContentKind,
  type contentRestore,
} from '@orchard/contract/staff/content-restore';
import type { Kysely } from 'kysely';
import type { RecordResource } from '#console/records/record-resource.ts';
import { readDrafts } from '#console/records/records.ts';
import { digestCaptions } from '#features/captions/captions.view.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { recordKinds } from './undo-change.ts';

/** The content at a point, and that of the running site. */
export interface Sides {
  past: Kysely<DB>;
  now: Kysely<DB>;
}

export type Difference = ResponseOf<typeof contentRestore.list>['rows'][number];

/** How the engine writes a kind of content. */
export function contentKind(name: ContentKind): RecordResource {
  const kind = recordKinds.get(name);
  if (!kind) throw new Error(`nobody writes ${name}`);
  return kind;
}

/** Parts of other records: always there, and empty while the other is not. */
const EMPTY: Partial<Record<ContentKind, object>> = {
  captions: { captions: '', is_estimated: false },
  terms: { title: '', body: '', revised_on: '' },
};

/** Whether records of this kind are parts of others, which make and delete them. */
export const isPart = (kind: ContentKind): boolean => kind in EMPTY;

/** What counts of a draft when two are compared; the title of a video is not its captions'. */
function contentOf(kind: ContentKind, draft: object | undefined): object | null {
  const empty = EMPTY[kind];
  if (!empty) return draft ?? null;
  const complete = { ...empty, ...draft } as Record<string, unknown>;
  return Object.fromEntries(Object.keys(empty).map((field) => [field, complete[field]]));
}

/** A digest of a record's state. */
export const contentRevision = (kind: ContentKind, draft: object | undefined): string =>
  createHash('sha256')
    .update(JSON.stringify(contentOf(kind, draft)))
    .digest('base64url')
    .slice(0, 16);

/** Whether two states of a record are the same. */
export const isSameContent = (
  kind: ContentKind,
  one: object | undefined,
  other: object | undefined,
): boolean => isDeepStrictEqual(contentOf(kind, one), contentOf(kind, other));

/** Captions are long: only those that differ are read. */
async function otherCaptions({ past, now }: Sides): Promise<number[]> {
  const [before, after] = await Promise.all([digestCaptions(past), digestCaptions(now)]);
  const ids = new Set([...before.keys(), ...after.keys()]);
  return [...ids].filter((id) => before.get(id) !== after.get(id));
}

/** The drafts of a kind on both sides. */
export async function readSides(
  { past, now }: Sides,
  name: ContentKind,
  ids?: readonly number[],
): Promise<{ past: Map<number, object>; now: Map<number, object> }> {
  const kind = contentKind(name);
  const [before, after] = await Promise.all([
    readDrafts(past, kind, ids),
    readDrafts(now, kind, ids),
  ]);
  return { past: before, now: after };
}

const fieldsOf = (kind: ContentKind, past: object | undefined, now: object | undefined) => {
  const [before, after] = [contentOf(kind, past), contentOf(kind, now)].map(
    (content) => content as Record<string, unknown> | null,
  );
  if (!before || !after) return [];
  return Object.keys(before).filter((field) => !isDeepStrictEqual(before[field], after[field]));
};

/** What differs in the content between a point and now, by kind and number. */
export async function listDifferences(sides: Sides): Promise<Difference[]> {
  const found: Difference[] = [];
  for (const kind of CONTENT_KINDS) {
    const { label } = contentKind(kind);
    const ids = kind === 'captions' ? await otherCaptions(sides) : undefined;
    const { past, now } = await readSides(sides, kind, ids);
    // Parts of what was made since go with it.
    const affected = isPart(kind) ? [...past.keys()] : [...past.keys(), ...now.keys()];
    for (const id of [...new Set(affected)].sort((a, b) => a - b)) {
      const [before, after] = [past.get(id), now.get(id)];
      if (isSameContent(kind, before, after)) continue;
      const isChanged = isPart(kind) || (before && after);
      found.push({
        kind,
        id,
        label: label(before ?? after ?? {}),
        change: isChanged ? 'changed' : before ? 'deleted' : 'added',
        fields: fieldsOf(kind, before, after),
        revision: contentRevision(kind, after),
      });
    }
  }
  return found;
}
