import type { ResponseOf } from '@orchard/contract/endpoint';
import { staffApi } from '@orchard/contract/staff';
import type { InboxKind } from '@orchard/contract/staff/inbox';
import { keepPreviousData } from '@tanstack/react-query';
import { createContext, useContext, useRef } from 'react';
import { useLocation } from 'react-router';
import { usePageOf } from '#lib/use-call.ts';
import { useInboxState } from '#lib/use-inbox-state.ts';

/** Names of the kinds. */
export const KIND_LABELS = { questions: '質問', enquiries: 'お問い合わせ' };

/** Names of an enquiry's states. */
export const STATUS_LABELS = { new: '未対応', in_progress: '対応中', done: '対応済み' };

/** One row of the inbox. */
export type InboxRow = ResponseOf<(typeof staffApi)['inbox.list']>[number];

/** A question or an enquiry. */
export type Chosen = Pick<InboxRow, 'kind' | 'id'>;

export const PER_PAGE = 50;

const FILTERS = ['state', 'kind', 'assignee', 'brand', 'month', 'q', 'p'];
const isSame = (one: Chosen, other: Chosen | undefined) =>
  one.kind === other?.kind && one.id === other.id;

/**
 * The filter of the inbox that an address of its earlier lists asked for.
 * @param search `?filter={"state":"unanswered"}`
 */
export function earlierFilter(kind: InboxKind, search: string): string {
  const next = new URLSearchParams({ kind });
  let filter: Record<string, unknown> = {};
  try {
    filter = Object(JSON.parse(new URLSearchParams(search).get('filter') ?? '{}'));
  } catch {
    // Not one of ours: the list without it.
  }
  const { state, status = state === 'answered' ? 'done' : undefined, ...others } = filter;
  for (const [name, value] of Object.entries({ ...others, state: status })) {
    if (value && FILTERS.includes(name)) next.set(name, String(value));
  }
  return String(next);
}

/** Tells the names of others who are writing an answer, in the inbox or elsewhere. */
export function useWriters() {
  const { data: { writers = [] } = {} } = useInboxState(10);
  return (one: Chosen) => writers.filter((writer) => isSame(writer, one)).map(({ name }) => name);
}

/** The rows that the address asks for, and the neighbours of the chosen one. */
export function useInbox(chosen: Chosen | undefined) {
  const { search } = useLocation();
  const asked = [...new URLSearchParams(search)].filter(
    ([name, value]) => FILTERS.includes(name) && value !== '',
  );
  const query = { p: '1', ...Object.fromEntries(asked), per_page: String(PER_PAGE) };
  const list = usePageOf(staffApi['inbox.list'], {
    queryKey: ['inbox', 'list', query],
    query,
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  });
  const writersOf = useWriters();
  const rows: readonly InboxRow[] = list.data?.rows ?? [];
  const at = rows.findIndex((row) => isSame(row, chosen));
  // What is answered leaves the list: the next one takes its place.
  const place = useRef(0);
  if (at >= 0) place.current = at;
  const others = [...rows.slice(place.current), ...rows];
  return {
    ...list,
    rows,
    total: list.data?.total ?? 0,
    next: at >= 0 ? rows[at + 1] : rows[place.current],
    previous: rows[place.current - 1],
    nextOpen: others.find((row) => row.state !== 'done' && !isSame(row, chosen)),
    writersOf,
    isChosen: (row: InboxRow) => isSame(row, chosen),
    to: ({ kind, id }: Chosen) => `/${kind}/${id}${search}`,
    back: `/inbox${search}`,
  };
}

/** What a record's screen knows of the list beside it. */
export const InboxContext = createContext<ReturnType<typeof useInbox> | null>(null);

/** @throws Error outside of the inbox */
export function useInboxAround() {
  const inbox = useContext(InboxContext);
  if (!inbox) throw new Error('There is no inbox around.');
  return inbox;
}
