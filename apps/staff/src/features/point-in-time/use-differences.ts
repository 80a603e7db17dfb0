import type { ResponseOf } from '@orchard/contract/endpoint';
import { staffApi } from '@orchard/contract/staff';
import type { contentRestore } from '@orchard/contract/staff/content-restore';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useCall } from '#lib/use-call.ts';

/** A record that is not as it was at the open point. */
export type ContentDifference = ResponseOf<typeof contentRestore.list>['rows'][number];

const keyOf = ({ kind, id }: ContentDifference) => `${kind} ${id}`;

/** What differs between a point and now, read when it is asked for: what is ticked stays what was shown. */
export const useDifferences = (id: string) =>
  useCall(staffApi['content-restore.list'], {
    queryKey: ['content-restore', id],
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  });

/** What is ticked of some rows. */
export interface Ticks {
  chosen: readonly ContentDifference[];
  has: (row: ContentDifference) => boolean;
  /** Ticks rows, or unticks them. */
  set: (rows: readonly ContentDifference[], isTicked: boolean) => void;
}

/** Ticks of rows; one that is no longer there counts no more. */
export function useTicks(rows: readonly ContentDifference[]): Ticks {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  return {
    chosen: rows.filter((row) => ticked.has(keyOf(row))),
    has: (row) => ticked.has(keyOf(row)),
    set: (some, isTicked) =>
      setTicked((before) => {
        const after = new Set(before);
        for (const row of some) {
          if (isTicked) after.add(keyOf(row));
          else after.delete(keyOf(row));
        }
        return after;
      }),
  };
}
