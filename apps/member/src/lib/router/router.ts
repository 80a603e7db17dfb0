import type { Location, NavigateOptions } from 'react-router';
import { type Opened, openScreen, unopened } from './open-screen.ts';
import { Redirect, type Route } from './routes.ts';
import { placeOf, type Trail } from './trail.ts';

type Action = 'PUSH' | 'REPLACE' | 'POP';

/** What is on the screen, and where it is about to go. */
export interface RouterState {
  shown: Opened;
  /** How one came to what is shown. */
  action: Action;
  going: Location | undefined;
  isReloading: boolean;
}

/**
 * Goes to an address, or some steps back or forth. Ends when the screen is there, if not yet drawn.
 * It never fails: what could not be loaded is shown. So who does not wait for it says `void`.
 */
export type Navigate = (
  to: string | number,
  options?: Pick<NavigateOptions, 'replace' | 'state'>,
) => Promise<void>;

export interface Router {
  readonly state: RouterState;
  /** Told of each change, and at once of how things stand. @returns what ends it */
  subscribe(told: (state: RouterState) => void): () => void;
  navigate: Navigate;
  /** Ends when the first screen is there, if not yet drawn. */
  opened(): Promise<void>;
  /** Runs the loaders of the screen anew. */
  revalidate(): Promise<void>;
  /** Ends when what was shown before is off the screen. */
  drawn(): Promise<void>;
  /** Told by whoever draws, each time that it has. */
  drew(what: RouterState): void;
}

/**
 * Opens screens: code and loaders of all that an address names run side by side, and only when
 * all are through does the screen change, and the address with it. Who goes elsewhere meanwhile
 * goes there: what comes too late is not shown.
 */
export function createRouter(routes: readonly Route[], trail: Trail): Router {
  const listeners = new Set<(state: RouterState) => void>();
  const waiting: (() => void)[] = [];
  let onScreen: RouterState | undefined;
  let turn = 0;
  let state: RouterState = {
    shown: unopened(routes, trail.here()),
    action: 'POP',
    going: undefined,
    isReloading: false,
  };
  const set = (change: Partial<RouterState>) => {
    state = { ...state, ...change };
    for (const told of listeners) told(state);
  };

  function show(shown: Opened, action: Action) {
    if (action === 'PUSH') trail.push(shown.location);
    if (action === 'REPLACE') trail.replace(shown.location);
    set({ shown, action, going: undefined, isReloading: false });
  }

  async function open(location: Location, action: Action): Promise<void> {
    turn += 1;
    const mine = turn;
    const opened = await openScreen(routes, location);
    if (mine !== turn) return;
    if (opened instanceof Redirect) {
      // What is in the history already, or is on the screen, gives its entry up.
      await visit(placeOf(opened.to), action === 'PUSH' ? 'PUSH' : 'REPLACE');
      return;
    }
    show(opened, action);
  }

  async function visit(location: Location, action: Action): Promise<void> {
    const { shown } = state;
    const isSameScreen =
      location.pathname === shown.location.pathname && location.search === shown.location.search;
    if (shown.isReady && isSameScreen && location.hash !== '') {
      turn += 1;
      show({ ...shown, location }, action);
      return;
    }
    if (shown.isReady) set({ going: location, isReloading: false });
    await open(location, action);
  }

  trail.listen(() => {
    void visit(trail.here(), 'POP');
  });
  const opening = state.shown.isReady ? Promise.resolve() : open(state.shown.location, 'POP');

  return {
    get state() {
      return state;
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
    opened: () => opening,
    async revalidate() {
      // Who is on the way elsewhere stays on it.
      if (state.going) return;
      set({ isReloading: true });
      // The entry of the history stays as it is.
      await open(state.shown.location, 'POP');
    },
    drawn: () =>
      new Promise((done) => {
        if (onScreen === state) done();
        else waiting.push(done);
      }),
    drew(what) {
      onScreen = what;
      if (what === state) for (const done of waiting.splice(0)) done();
    },
  };
}
