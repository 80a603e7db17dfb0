import type { Endpoint } from '@orchard/contract/endpoint';
import { resources } from '@orchard/contract/staff';
import { AUDIT_RESOURCES, type AuditResource } from '@orchard/contract/staff/audit-log-names';
import { readRightOf, writeRightOf } from '@orchard/contract/staff/kind-rights';
import type { Right } from '@orchard/contract/staff/rights';
import { type ComponentType, createElement, lazy } from 'react';
import { Navigate } from 'react-router';

/** The address of a list with a filter set. */
export const listAt = (name: string, filter: Record<string, string> = {}) =>
  Object.keys(filter).length > 0
    ? `/${name}?filter=${encodeURIComponent(JSON.stringify(filter))}`
    : `/${name}`;

const UNITS: Readonly<Record<string, string>> = {
  members: '名',
  memberships: '名',
  'member-habits': '名',
  videos: '本',
};

/** The counter of a resource's records: 名, 本, 件. */
export const unitOf = (resource: string): string => UNITS[resource] ?? '件';

/** The name of a resource that the contract declares. */
export type ContentName = keyof typeof resources;

/** The calls that resources of content have. */
export type ResourceCall =
  | 'list'
  | 'read'
  | 'create'
  | 'update'
  | 'order'
  | 'bulk'
  | 'selection'
  | 'change'
  | 'versions'
  | 'restore';

/** The calls of a resource; a resource may lack some of them. */
type ResourceCalls = { readonly [Name in ResourceCall]?: Endpoint };

/** The screens of a resource; each is fetched when it is first opened. */
interface Screens {
  list?: ComponentType;
  create?: ComponentType;
  edit?: ComponentType;
}

/**
 * Screens that are fetched when the first of them is opened. They share one lazy component: with one
 * each, a list would live on while its record's screen is awaited, and a search that was typed
 * before would lead back to it.
 * @param load a file that exports `List`, and `Create` and `Edit` where there are such screens
 * @param names which of them there are
 */
export const lazyScreens = <Name extends 'List' | 'Create' | 'Edit'>(
  load: () => Promise<Record<Name, ComponentType>>,
  names: readonly Name[] = ['List', 'Create', 'Edit'] as unknown as readonly Name[],
): Required<Pick<Screens, 'list'>> & Screens => {
  const Loaded = lazy(async () => {
    const screens = await load();
    return { default: ({ name }: { name: Name }) => createElement(screens[name]) };
  });
  return Object.fromEntries(
    names.map((name) => [name.toLowerCase(), () => createElement(Loaded, { name })]),
  ) as unknown as Required<Pick<Screens, 'list'>> & Screens;
};

/** A list that leads on at once: to its one record, or to where its records are found. */
export const leadTo = (to: string) => () => createElement(Navigate, { to, replace: true });

/** A resource in the console: what the menu, the routes and the rights are made from. */
export interface Resource {
  /** As in the contract and in the address. */
  name: string;
  /** Japanese, as the menu and the titles say it; by default as in the audit log. */
  label: string;
  /** Each of these rights opens list and records; by default that of its list. */
  read: readonly Right[];
  /** Each of these opens making, changing and deleting; by default that of saving a record. */
  write: readonly Right[];
  screens: Screens;
  /** Whether the search over all kinds finds its records, by the words of its list. */
  isFound?: boolean;
  /** A record's name in titles; by default {@link usualName}. */
  nameOf?: (record: Record<string, unknown>) => string;
  /** What tells a record that a search found from others of its name. */
  aboutOf?: (record: Record<string, unknown>) => string;
  /** Where its list leads on to: its records are found there. */
  leadsTo?: string;
  /** Whether it has one record alone, which its list leads on to and which bears its label. */
  isSingle?: boolean;
  /** What can be done there; shown and searched among the settings. */
  hint?: string;
}

/** A part of a place: its first kind, and what belongs to it. */
export interface PlaceTab {
  label: string;
  kinds: readonly Resource[];
  /** Whether it is closed at first. */
  isFolded?: boolean;
}

/** One entry of the menu, with the screens below it. */
export interface Place {
  label: string;
  icon: ComponentType;
  /** Where it leads; absent: to the first of its screens that the operator may open. */
  to?: string;
  tabs: readonly PlaceTab[];
}

const rightsOf = (right: Right | undefined) => (right ? [right] : []);

/**
 * Declares a resource.
 * @param load a file that exports `List`, and `Create` and `Edit` where there are such screens
 * @param more what differs from the usual; `only` names the screens if not all three are there
 */
export const kind = <Name extends 'List' | 'Create' | 'Edit' = 'List' | 'Create' | 'Edit'>(
  name: string,
  load: () => Promise<Record<Name, ComponentType>>,
  {
    only,
    leadsTo,
    ...more
  }: { only?: readonly Name[] } & Partial<Omit<Resource, 'name' | 'screens'>> = {},
): Resource => ({
  name,
  label: AUDIT_RESOURCES[name as AuditResource],
  read: rightsOf(readRightOf(name)),
  write: rightsOf(writeRightOf(name)),
  screens: { ...lazyScreens(load, only), ...(leadsTo && { list: leadTo(leadsTo) }) },
  ...(leadsTo && { leadsTo }),
  ...(more.isSingle && { nameOf: () => AUDIT_RESOURCES[name as AuditResource] }),
  ...more,
});

/** Declares a part of a place. */
export const tab = (label: string, ...kinds: Resource[]): PlaceTab => ({ label, kinds });

/** Whether an operator with these rights may open list and records. */
export const mayOpen = ({ read }: Resource, rights: readonly string[]): boolean =>
  read.some((right) => rights.includes(right));

const NAMES = ['title', 'name', 'label', 'question', 'text', 'file_name'];

/** A record's name, where its resource has no other: the first of the fields that name records. */
export const usualName = (record: Record<string, unknown>): string =>
  String(record[NAMES.find((field) => typeof record[field] === 'string') ?? ''] ?? '');

/**
 * The calls of a resource.
 * @throws Error where the contract has no such kind
 */
export function callsOf(name: string): ResourceCalls {
  const calls = (resources as unknown as Record<string, ResourceCalls | undefined>)[name];
  if (!calls) throw new Error(`The contract has no resources named ${name}.`);
  return calls;
}
