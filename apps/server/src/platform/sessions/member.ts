declare const minted: unique symbol;

/**
 * A member who is signed in. Only the session guard makes one, so a function that takes a
 * Member can't be called for somebody who has not been let in.
 */
export interface Member {
  readonly [minted]: true;
  readonly id: number;
  readonly sessionId: string;
  readonly name: string;
  readonly nickname: string;
  readonly email: string;
  /** The brands that the member holds, in the site's order. */
  readonly brands: readonly { readonly id: number; readonly slug: string }[];
}

/** What members of the same brands have in common: the brands' numbers, in the site's order. */
export const brandKey = ({ brands }: Member): string => brands.map(({ id }) => id).join('+');

/** The numbers of the brands that a member holds, as queries want them. */
export const brandIds = (member: Member): number[] => member.brands.map((brand) => brand.id);
