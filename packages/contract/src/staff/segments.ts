import * as z from 'zod/mini';
import { id, text, wireTime } from '#contract/fields.ts';
import { searchWord } from '#contract/list-query.ts';
import { memberFilters } from '#contract/staff/members.ts';
import { formatStaffMessage } from '#contract/staff/messages.ts';
import { resource } from '#contract/staff/resource.ts';
import { contentChange, selectionCalls } from '#contract/staff/selection.ts';
import { outdated, recordFields, staffListQuery } from '#contract/staff/wire.ts';

/** Filters of the list of members as its query has them: what is empty is left out. */
export type SegmentFilter = Record<string, string>;

/** Filters of the list of members, at least one. */
export const memberFilter = z
  .pipe(
    z.object({ q: searchWord(), ...memberFilters }, { error: outdated }),
    z.transform(
      (parsed): SegmentFilter =>
        Object.fromEntries(
          Object.entries(parsed)
            .filter(([, value]) => value !== undefined && value !== '')
            .map(([name, value]) => [name, String(value)]),
        ),
    ),
  )
  .check(
    z.refine((filters) => Object.keys(filters).length > 0, {
      error: () => formatStaffMessage('segments.empty'),
    }),
  );

const draft = z.object({ name: text('名前'), filter: memberFilter });
const query = staffListQuery(['id', 'name', 'updated_at'], {});

const shared = {
  name: z.string(),
  filter: z.record(z.string(), z.string()),
  /** The filters that name a brand, a video or a series that is gone. */
  missing: z.array(z.string()),
};

const { create, ...records } = resource('segments', {
  label: 'Segments',
  read: 'members.read',
  write: 'members.write',
  query,
  row: z.object({ id: id(), ...shared, updated_at: z.nullable(wireTime()) }),
  record: z.object({ ...recordFields, ...shared }),
  draft,
});

/** Filters of members that operators have given a name. They are made in the list of members. */
export const segments = {
  ...records,
  ...selectionCalls('segments', {
    label: 'Segments',
    write: 'members.write',
    query,
    change: contentChange,
  }),
};

/** Saves the filter of the list of members under a name. */
export const saveSegment = create;
