import type { Endpoint } from '@orchard/contract/endpoint';
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

/** An entry for each call that a file of the contract declares. */
export type EntriesOf<Contract> = {
  readonly [Name in keyof Contract as Contract[Name] extends Endpoint ? Name : never]: CallEntry;
};

/** For a call that needs nothing. */
export const nothing = async (): Promise<RequestParts> => ({});

/** For a call about a video. */
export const aboutVideo = async ({ video }: Preparation): Promise<RequestParts> => ({
  path: (await video()).id,
});
