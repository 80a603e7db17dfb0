import type { Endpoint } from '#contract/endpoint.ts';
import { resources } from '#contract/staff/index.ts';
import { may, type Right, type StaffRole } from '#contract/staff/rights.ts';

interface KindCalls {
  list?: Endpoint;
  update?: Endpoint;
  bulk?: Endpoint;
}

const calls: Readonly<Record<string, KindCalls | undefined>> = resources;

/** The right that the list of a kind of records asks for; undefined: there is no such list. */
export const readRightOf = (kind: string): Right | undefined =>
  calls[kind]?.list?.spec.right ?? undefined;

/** The right that saving a record of a kind asks for; undefined: operators save none. */
export const writeRightOf = (kind: string): Right | undefined =>
  calls[kind]?.update?.spec.right ?? undefined;

const holds = (roles: readonly StaffRole[], right: Right | undefined): boolean =>
  right !== undefined && may(roles, right);

/** Whether operators with these roles may read records of a kind, wherever those are shown. */
export const mayRead = (roles: readonly StaffRole[], kind: string): boolean =>
  holds(roles, readRightOf(kind));

/** Whether they may write them, in whatever way: a form, an undo, a restore. */
export const mayWrite = (roles: readonly StaffRole[], kind: string): boolean =>
  holds(roles, writeRightOf(kind));

/** The kinds whose records can be deleted, and so lie in the trash. */
export const TRASH_KINDS: readonly string[] = Object.keys(resources).filter(
  (kind) => calls[kind]?.bulk,
);

/** Any of these rights opens the trash: who holds none of them has nothing to restore. */
export const TRASH_RIGHTS: readonly Right[] = [
  ...new Set(TRASH_KINDS.flatMap((kind) => writeRightOf(kind) ?? [])),
];

const CONTACT = ['contact_email', 'contact_telephone', 'contact_hours'];

/**
 * The fields that stand in mails as their sender, their address for replies and their signature.
 * Giving them another value asks for the right `mail.write` and a fresh code, besides the kind's own.
 */
export const MAILED_FIELDS: Readonly<Record<string, readonly string[]>> = {
  'site-settings': ['sender_name', ...CONTACT],
  brands: CONTACT,
};
