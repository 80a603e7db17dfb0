import type { ComponentType } from 'react';
import type { Params, RouteObject } from 'react-router';

/** What a screen's loader knows: its address and the parameters in its path. */
export interface Opening {
  url: URL;
  params: Readonly<Params>;
}

/** Fills in what a screen shows, before it is shown. @throws Redirect to go elsewhere instead */
export type Loader = (opening: Opening) => Promise<unknown>;

/** What is shown and what it waits for. */
export interface Screen {
  Component?: ComponentType;
  loader?: Loader;
}

/** One screen, or what several have around them; carried by its route as `handle`. */
export interface Handle extends Screen {
  /** Fetches what is not in the first script. */
  lazy?: () => Promise<Screen>;
  /** Begins to fetch, meanwhile, what the loader will wait for. */
  ahead?: (opening: Opening) => void;
  /** In place of the screen, and of those within, while the site opens. */
  Fallback?: ComponentType;
  /** In place of what could not be loaded or shown. */
  Problem?: ComponentType;
}

/** An entry of the table of screens. */
export type Route = Omit<RouteObject, 'handle' | 'children' | 'index'> & {
  index?: boolean;
  handle?: Handle;
  children?: Route[];
};

/** Thrown by a loader: this address is not shown, another is, in its place. */
export class Redirect {
  readonly to: string;

  constructor(to: string) {
    this.to = to;
  }
}
