import type { Endpoint } from '@orchard/contract/endpoint';
import { resources } from '@orchard/contract/staff';
import type { Right } from '@orchard/contract/staff/rights';
import { type ComponentType, createElement, lazy } from 'react';

/** The address of a list with a filter set. */
export const listAt = (name: string, filter: Record<string, string> = {}) =>
  Object.keys(filter).length > 0
    ? `/${name}?filter=${encodeURIComponent(JSON.stringify(filter))}`
    : `/${name}`;

const UNITS: Readonly<Record<string, string>> = { members: '名', videos: '本' };

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

/** The groups of the menu, in its order. */
export const MENU_GROUPS = ['inbox', 'content', 'members', 'settings', 'operation'] as const;

/** One group of {@link MENU_GROUPS}. */
export type MenuGroup = (typeof MENU_GROUPS)[number];

/** Names of the groups. */
export const GROUP_LABELS: Record<MenuGroup, string> = {
  inbox: '問い合わせ対応',
  content: 'コンテンツ',
  members: '会員',
  settings: 'サイト設定',
  operation: '管理・記録',
};

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

/** A resource in the console: what the menu, the routes and the rights are made from. */
export interface Resource {
  /** As in the contract and in the address. */
  name: string;
  /** Japanese, as the menu and the titles say it. */
  label: string;
  icon: ComponentType;
  group: MenuGroup;
  /** Each of these rights opens list and records. */
  read: readonly Right[];
  /** Each of these opens making, changing and deleting; none where the usual screens do not. */
  write: readonly Right[];
  screens: Screens;
  /** Whether the search over all kinds finds its records, by the words of its list. */
  isFound?: boolean;
  /** A record's name in titles; by default {@link usualName}. */
  nameOf?: (record: Record<string, unknown>) => string;
}

/**
 * A resource as it is declared. Without a label it is named as in the audit log; the rights that it
 * does not name are those of its kind's own list and saving.
 */
export type DeclaredResource = Omit<Resource, 'label' | 'read' | 'write'> &
  Partial<Pick<Resource, 'label' | 'read' | 'write'>>;

/** Whether an operator with these rights may open list and records. */
export const mayOpen = ({ read }: Resource, rights: readonly string[]): boolean =>
  read.some((right) => rights.includes(right));

/** A record's name, where its resource has no other: its title or name. */
export const usualName = (record: Record<string, unknown>): string =>
  String(record.title ?? record.name ?? '');

/**
 * The calls of a resource.
 * @throws Error where the contract has no such kind
 */
export function callsOf(name: string): ResourceCalls {
  const calls = (resources as unknown as Record<string, ResourceCalls | undefined>)[name];
  if (!calls) throw new Error(`The contract has no resources named ${name}.`);
  return calls;
}
