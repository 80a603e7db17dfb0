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
