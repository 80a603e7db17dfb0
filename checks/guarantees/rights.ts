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
