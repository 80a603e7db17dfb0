import * as z from 'zod/mini';
import { post } from '#contract/endpoint.ts';
import { id, wireTime } from '#contract/fields.ts';
import { resource } from '#contract/staff/resource.ts';
import { contentChange, selectionCalls } from '#contract/staff/selection.ts';
import { between, bulkResult, ids, recordFields } from '#contract/staff/wire.ts';

type Shape = z.core.$ZodLooseShape;

interface ContentResourceParts<
  Query extends z.ZodMiniObject,
  Shared extends Shape,
  Row extends Shape,
  Record extends Shape,
  Draft extends z.ZodMiniType,
  Change extends z.ZodMiniType,
> {
  /** Its English name, for the OpenAPI document. */
  label: string;
  query: Query;
  /** The fields of rows and records, besides the id and the times. */
  shared: Shared;
  /** The fields of rows only. */
  row: Row;
  /** The fields of records only. */
  record: Record;
  draft: Draft;
  /** What operators do with many of them; by default with rows of any content. */
  change?: Change;
}

/** The calls of a resource that members see: every role reads it, editors write it. */
export const contentResource = <
  const Name extends string,
  Query extends z.ZodMiniObject,
  Shared extends Shape,
  Row extends Shape,
  Record extends Shape,
  Draft extends z.ZodMiniType,
  Change extends z.ZodMiniType = typeof contentChange,
>(
  name: Name,
  {
    label,
    query,
    shared,
    row,
    record,
    draft,
    change = contentChange as unknown as Change,
  }: ContentResourceParts<Query, Shared, Row, Record, Draft, Change>,
) => ({
  ...resource(name, {
    label,
    read: 'content.read',
    write: 'content.write',
    query,
    row: z.object({ id: id(), ...shared, ...row, updated_at: z.nullable(wireTime()) }),
    record: z.object({ ...recordFields, ...shared, ...record }),
    draft,
  }),
  ...selectionCalls(name, { label, write: 'content.write', query, change }),
});

const MAX_POSITION = 1_000_000;

/** Position of a record within its resource, smallest first; null: last. */
export const position = () => z.nullable(between('並び順', 0, MAX_POSITION));

/** The call that orders the records of a resource. */
const orderCall = <const Name extends string>(name: Name, label: string) =>
  post(`/api/staff/${name}/order`, {
    audience: 'staff',
    right: 'content.write',
    summary: `${label}: put several in this order, as one change; 409 where one of them is gone`,
    body: z.object({ ids: ids('並び順') }),
    response: bulkResult,
  });

/** The call that orders the records of any resource. */
export type OrderCall = ReturnType<typeof orderCall>;

/**
 * The same of a resource whose records have a `position`. `order` shares out among the named
 * records, in their new order, the places that they held together; others stay.
 */
export const orderedResource = <
  const Name extends string,
  Query extends z.ZodMiniObject,
  Shared extends Shape,
  Row extends Shape,
  Record extends Shape,
  Draft extends z.ZodMiniType,
  Change extends z.ZodMiniType = typeof contentChange,
>(
  name: Name,
  parts: ContentResourceParts<Query, Shared, Row, Record, Draft, Change>,
) => ({
  ...contentResource(name, {
    ...parts,
    shared: { ...parts.shared, position: z.number() },
  }),
  order: orderCall(name, parts.label),
});
