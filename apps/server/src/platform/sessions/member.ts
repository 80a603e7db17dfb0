declare const minted: unique symbol;

/**
 * A signed-in member. Only the session guard makes one, so a function that takes a Member cannot run
 * for someone else.
 */
export interface Member {
  readonly [minted]: true;
  readonly id: number;
  readonly sessionId: string;
  readonly name: string;
  readonly nickname: string;
  readonly email: string;
  /** The member has proved within the last minutes, in this session, who they are. */
  readonly hasFreshProof: boolean;
  /** The brands that the member holds, in the site's order. */
  readonly brands: readonly { readonly id: number; readonly slug: string }[];
  /** Counts what changes the member's gates of series, up to the lookup of the session. */
  readonly gatesRevision: number;
}

/** The cache key of members with the same brands: the brands' numbers, in the site's order. */
export const brandKey = ({ brands }: Member): string => brands.map(({ id }) => id).join('+');

/** The numbers of the brands that a member holds, as queries want them. */
export const brandIds = (member: Member): number[] => member.brands.map((brand) => brand.id);

/**
 * Makes a member who does not exist: with these brands, and without marks, questions and progress.
 * Previews show operators what such a member would see.
 */
export const imaginedMember = (brands: Member['brands']): Member =>
  ({
    id: 0,
    sessionId: '',
    name: '',
    nickname: '',
    email: '',
    hasFreshProof: false,
    brands,
    gatesRevision: 0,
  }) as unknown as Member;
