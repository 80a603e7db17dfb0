import { addressOf, type Place, placeOf } from './place.ts';
import { type Match, matcher, type Params, type Route, type Screen } from './routes.ts';
import type { Trail } from './trail.ts';

/** Thrown by a loader: this address is not shown, another is, in its place. */
export class Redirect {
  readonly to: string;

  constructor(to: string) {
    this.to = to;
  }
}

type Action = 'PUSH' | 'REPLACE' | 'POP';

/** What is on the screen. */
export interface Shown {
  location: Place;
  historyAction: Action;
  params: Params;
  /** From the outermost; undefined until it is there. */
  screens: readonly (Screen & Pick<Route, 'Fallback' | 'Problem'>)[];
  /** The screen in whose place a problem is shown, and what was thrown. */
  failed?: { depth: number; error: unknown } | undefined;
  /** Whether the first screen is there; until then it is its fallback that is shown. */
  isReady: boolean;
  /** Another each time something is opened or read anew. */
  turn: number;
}

/** What is on the screen, and where it is about to go. */
export interface RouterState {
  shown: Shown;
  going: Place | undefined;
  isReloading: boolean;
}

export interface NavigateOptions {
  replace?: boolean;
  state?: unknown;
}

/** Goes to an address, or some steps back or forth. Ends when the screen is there. */
export type Navigate = (to: string | number, options?: NavigateOptions) => Promise<void>;

export interface Router {
  /** What is on the screen. */
  readonly state: Shown;
  /** Told of each change, and at once of how things stand. @returns what ends it */
  subscribe(told: (state: RouterState) => void): () => void;
  navigate: Navigate;
  /** Runs the loaders of the screen anew. */
  revalidate(): Promise<void>;
}

const NO_MATCH: Match = { chain: [], params: {} };

/** Where a problem of the screen at `depth` is shown: in the nearest place around it. */
const placeOfProblem = (chain: readonly Route[], depth: number) =>
  Math.max(
    0,
    chain.findLastIndex(({ Problem }, index) => Problem && index <= depth),
  );

/**
 * Opens screens: code and loaders of all that an address names run side by side, and only when
 * all are there does the screen change, and the address with it. Who goes elsewhere meanwhile
 * goes there: what comes too late is not shown.
 */
export function createRouter(routes: readonly Route[], trail: Trail): Router {
  const find = matcher(routes);
  const listeners = new Set<(state: RouterState) => void>();
  const first = find(trail.here().pathname) ?? NO_MATCH;
  let turn = 0;
  let state: RouterState = {
    shown: {
      location: trail.here(),
      historyAction: 'POP',
      params: first.params,
      screens: first.chain,
      isReady: first.chain.every(({ lazy, loader }) => !lazy && !loader),
      turn,
    },
    going: undefined,
    isReloading: false,
  };
  const set = (change: Partial<RouterState>) => {
    state = { ...state, ...change };
    for (const told of listeners) told(state);
  };

  function show(location: Place, historyAction: Action, rest: Partial<Shown>) {
    if (historyAction === 'PUSH') trail.push(location);
    if (historyAction === 'REPLACE') trail.replace(location);
    const shown = { ...state.shown, ...rest, location, historyAction, turn };
    set({ shown, going: undefined, isReloading: false });
  }

  async function open(location: Place, action: Action): Promise<void> {
    turn += 1;
    const mine = turn;
    const { chain, params } = find(location.pathname) ?? NO_MATCH;
    const url = new URL(addressOf(location), window.location.origin);
    const loaded = await Promise.all(
      chain.map(async (route) => {
        try {
          const screen = { ...route, ...(await route.lazy?.()) };
          await screen.loader?.({ url, params });
          return { screen };
        } catch (error) {
          return { screen: route, thrown: { error } };
        }
      }),
    );
    if (mine !== turn) return;
    const depth = loaded.findIndex(({ thrown }) => thrown);
    const away = loaded.find(({ thrown }) => thrown?.error instanceof Redirect)?.thrown?.error;
    if (away instanceof Redirect) {
      // What is in the history already, or is on the screen, gives its entry up.
      await visit(placeOf(away.to), action === 'PUSH' ? 'PUSH' : 'REPLACE');
      return;
    }
    const thrown = loaded[depth]?.thrown;
    show(location, action, {
      params,
      screens: loaded.map(({ screen }) => screen),
      failed: thrown && { depth: placeOfProblem(chain, depth), error: thrown.error },
      isReady: true,
    });
  }

  async function visit(location: Place, action: Action): Promise<void> {
    const { shown } = state;
    const isSameScreen =
      location.pathname === shown.location.pathname && location.search === shown.location.search;
    if (shown.isReady && isSameScreen && location.hash !== '') {
      turn += 1;
      show(location, action, {});
      return;
    }
    if (shown.isReady) set({ going: location, isReloading: false });
    await open(location, action);
  }

  trail.listen(() => visit(trail.here(), 'POP'));
  if (!state.shown.isReady) open(state.shown.location, 'POP');

  return {
    get state() {
      return state.shown;
    },
    subscribe(told) {
      listeners.add(told);
      told(state);
      return () => listeners.delete(told);
    },
    async navigate(to, { replace = false, state: handedOn } = {}) {
      if (typeof to === 'number') trail.go(to);
      else await visit(placeOf(to, handedOn), replace ? 'REPLACE' : 'PUSH');
    },
    async revalidate() {
      // Who is on the way elsewhere stays on it.
      if (state.going) return;
      set({ isReloading: true });
      // The entry of the history stays as it is.
      await open(state.shown.location, 'POP');
    },
  };
}
