import type { ComponentType } from 'react';

/** What a screen's loader knows: its address and the parameters in its path. */
export interface Opening {
  url: URL;
  params: Params;
}

export type Params = Readonly<Record<string, string | undefined>>;

/** Fills in what a screen shows, before it is shown. @throws Redirect to go elsewhere instead */
export type Loader = (opening: Opening) => Promise<unknown>;

/** What is shown and what it waits for. */
export interface Screen {
  Component?: ComponentType;
  loader?: Loader;
}

/** One screen, or what several have around them. */
export interface Route extends Screen {
  /** From the root, without its first slash: `video/:videoId`, `reset/:token?`, `*`. */
  path?: string;
  /** Fetches what is not in the first script. */
  lazy?: () => Promise<Screen>;
  /** In place of the screen, and of those within, while the site opens. */
  Fallback?: ComponentType;
  /** In place of what could not be loaded or shown. */
  Problem?: ComponentType;
  children?: readonly Route[];
}

/** A screen that an address names: with what is around it, from the outermost. */
export interface Match {
  chain: readonly Route[];
  params: Params;
}

interface Leaf {
  chain: readonly Route[];
  pattern: RegExp;
  names: readonly string[];
  isWritten: boolean;
}

function leafOf(chain: readonly Route[], path: string): Leaf {
  const names: string[] = [];
  const source = path.split('/').map((part) => {
    if (part === '' || part === '*') return part && '(?:/.*)?';
    const [, name, optional] = /^:(\w+)(\?)?$/.exec(part) ?? [];
    if (name === undefined) return `/${part.replace(/[^\w-]/g, '\\$&')}`;
    names.push(name);
    return optional ? '(?:/([^/]+))?' : '/([^/]+)';
  });
  const pattern = new RegExp(`^${source.join('')}/*$`, 'i');
  return { chain, names, pattern, isWritten: !/[:*]/.test(path) };
}

const leavesOf = (routes: readonly Route[], around: readonly Route[] = []): Leaf[] =>
  routes.flatMap((route) => {
    const chain = [...around, route];
    return route.children ? leavesOf(route.children, chain) : [leafOf(chain, route.path ?? '')];
  });

/** Each part for itself: a slash that was written as %2F does not divide. */
function decoded(pathname: string): string {
  try {
    return pathname
      .split('/')
      .map((part) => decodeURIComponent(part).replaceAll('/', '%2F'))
      .join('/');
  } catch {
    return pathname;
  }
}

/**
 * Makes out of a table of routes what finds the screen of a path. A written path goes before one
 * with parameters, and among equals the first.
 */
export function matcher(routes: readonly Route[]): (pathname: string) => Match | undefined {
  const leaves = leavesOf(routes);
  const ordered = [
    ...leaves.filter(({ isWritten }) => isWritten),
    ...leaves.filter(({ isWritten }) => !isWritten),
  ];
  return (pathname) => {
    const path = decoded(pathname);
    for (const { pattern, names, chain } of ordered) {
      const found = pattern.exec(path);
      if (!found) continue;
      const params = names.map((name, index) => [name, found[index + 1]?.replaceAll('%2F', '/')]);
      return { chain, params: Object.fromEntries(params) };
    }
    return undefined;
  };
}
