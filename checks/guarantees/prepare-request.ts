import type { api } from '@orchard/contract';
import type { Scene } from '#server/testing/scene.ts';

/** The member who sends the request; null: a guest. */
export type Asker = { id: number; email: string } | null;

let last = 0;

/** A number that was not given before. */
export const nextNumber = (): number => {
  last += 1;
  return last;
};

/** A network that nobody has called from. */
export const nextNetwork = (): string => {
  const number = nextNumber();
  return `198.51.${Math.floor(number / 250)}.${number % 250}`;
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

/**
 * The kinds of visitors, as columns of the table of rights: guests, holders of orchard_main, of
 * WIS, of both brands, of none, suspended members, and operators. The rows stand with the calls, in
 * `requests/`. Guests, suspended members and operators, whose accounts belong to the console, have
 * no rights at the members' site.
 */
export const KINDS = ['guest', 'main', 'WIS', 'both', 'none', 'suspended', 'staff'] as const;
export type Kind = (typeof KINDS)[number];

/** The status of the answer; of a list, whether it shows what is for holders of orchard_main. */
type Cell = number | 'seen' | 'unseen';

/** A call's row: the content of its request (a video, a notice, …) is for holders of orchard_main. */
export type Rights = readonly [
  guest: Cell,
  main: Cell,
  WIS: Cell,
  both: Cell,
  none: Cell,
  suspended: Cell,
  staff: Cell,
];

/** Everybody, signed in or not. */
export const everyone = (ok: number): Rights => [ok, ok, ok, ok, ok, ok, ok];
/** Every member, whatever they hold. */
export const everyMember = (ok: number): Rights => [401, ok, ok, ok, ok, 401, 401];
/** Those whom the content is for; others do not find it. */
export const holders = (ok: number): Rights => [401, ok, 404, ok, 404, 401, 401];
/** A list, which shows its content to those whom it is for. */
export const LIST: Rights = [401, 'seen', 'unseen', 'seen', 'unseen', 401, 401];
/** Whoever knows a member's password, or has the link that was mailed to them. */
export const WITH_SECRET: Rights = [422, 200, 200, 200, 200, 422, 422];

/** A call's row in the table of rights, and a request that succeeds if its owner sends it. */
export interface CallEntry {
  rights: Rights;
  request(preparation: Preparation): Promise<RequestParts>;
}

/** The entries of some calls, by name. */
export type Entries = Partial<Record<keyof typeof api, CallEntry>>;

type Make<Made = unknown> = (sender: Preparation) => Made | Promise<Made>;

/** A call whose request is prepared so. */
export const call = (rights: Rights, request: CallEntry['request']): CallEntry => ({
  rights,
  request,
});

/** A call that needs nothing. */
export const plain = (rights: Rights): CallEntry => call(rights, async () => ({}));

/** A call that needs something made, and names it nowhere. */
export const after = (rights: Rights, make: Make): CallEntry =>
  call(rights, async (sender) => {
    await make(sender);
    return {};
  });

/** A list, which shows the mark of what is made. */
export const marked = (make: Make): CallEntry =>
  call(LIST, async (sender) => {
    await make(sender);
    return { mark: sender.mark };
  });

/** A call that sends these fields. */
export const sends = (rights: Rights, body: Make<Record<string, unknown>>): CallEntry =>
  call(rights, async (sender) => ({ body: await body(sender) }));

/** A call about what is made, and with these fields. */
export const about = (
  rights: Rights,
  make: Make<{ id: string | number }>,
  body?: () => Record<string, unknown>,
): CallEntry =>
  call(rights, async (sender) => ({
    path: (await make(sender)).id,
    ...(body && { body: body() }),
  }));

/** A video as {@link createPreparation} makes it. */
export const video = (sender: Preparation) => sender.video();

/** A call about a video. */
export const aboutVideo = (rights: Rights): CallEntry => about(rights, video);

/** The address of the sender; for a guest, one of nobody. */
export const emailOf = ({ asker }: Preparation): string => asker?.email ?? 'nobody@example.jp';
