import type { api } from '@orchard/contract';
import type { Scene } from '#server/testing/scene.ts';
import type { Rights } from './rights.ts';

/** The member who sends the request; null: a guest. */
export type Asker = { id: number; email: string } | null;

let last = 0;

/** A number that was not given before. */
export const nextNumber = (): number => {
  last += 1;
  return last;
};

/** Words that were not said before. */
export const unique = (words: string): string =>
  `${words}${String(nextNumber()).padStart(5, '0')}番`;

/** What a request is prepared with. */
export function createPreparation(
  { db, make }: Pick<Scene, 'db' | 'make'>,
  asker: Asker,
  audience: readonly string[],
) {
  const mark = unique('目印');
  return {
    db,
    make,
    asker,
    /** The brands whose members may see the content of the request; none: every member. */
    audience,
    /** Words to find in a list's answer. */
    mark,
    /** The sender; for a guest, any member. */
    owner: async () => asker ?? make.member(),
    /** A video for the audience, which has the mark in its title and as its tag. */
    video: () => make.video({ title: mark, audience, tags: [mark], vimeoId: '76979871' }),
  };
}
export type Preparation = ReturnType<typeof createPreparation>;

/** What stands in a request; what it does not name is empty. */
export interface RequestParts {
  path?: string | number;
  query?: string;
  body?: Record<string, unknown>;
  /** Words that a list's answer contains if the sender may see what was made for the request. */
  mark?: string;
}

/** A call's row in the table of rights, and a request that succeeds if its owner sends it. */
export interface CallEntry {
  rights: Rights;
  request(preparation: Preparation): Promise<RequestParts>;
}

/** The entries of some calls, by name. */
export type Entries = Partial<Record<keyof typeof api, CallEntry>>;

/** For a call that needs nothing. */
export const nothing = async (): Promise<RequestParts> => ({});

type Request = CallEntry['request'];
type Make<Made = unknown> = (sender: Preparation) => Made | Promise<Made>;

/** For a call that needs something made, and names it nowhere. */
export const after =
  (make: Make): Request =>
  async (sender) => {
    await make(sender);
    return {};
  };

/** For a list, which shows the mark of what is made. */
export const marked =
  (make: Make): Request =>
  async (sender) => {
    await make(sender);
    return { mark: sender.mark };
  };

/** For a call that sends these fields. */
export const sends =
  (body: Make<Record<string, unknown>>): Request =>
  async (sender) => ({ body: await body(sender) });

/** For a call about what is made, and with these fields. */
export const about =
  (make: Make<{ id: string | number }>, body?: () => Record<string, unknown>): Request =>
  async (sender) => ({ path: (await make(sender)).id, ...(body && { body: body() }) });

/** A video as {@link createPreparation} makes it. */
export const video = (sender: Preparation) => sender.video();

/** For a call about a video. */
export const aboutVideo = about(video);

/** The address of the sender; for a guest, one of nobody. */
export const emailOf = ({ asker }: Preparation): string => asker?.email ?? 'nobody@example.jp';
