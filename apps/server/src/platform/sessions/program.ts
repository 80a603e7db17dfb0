import type { Right } from '@orchard/contract/staff/rights';

declare const minted: unique symbol;

/** A program of the club that came with a token. Only the authentication of programs makes one. */
export interface Program {
  readonly [minted]: 'program';
  /** The token's number. */
  readonly id: number;
  readonly name: string;
  /** What the token was given, as far as its maker still has it. */
  readonly rights: readonly Right[];
  /** Where the request comes from, for the audit log. */
  readonly ip: string;
}
