import { useSyncExternalStore } from 'react';

/** Reports the player's position several times a second to its few subscribers. */
export class Ticker {
  #seconds = 0;
  readonly #listeners = new Set<() => void>();

  tell(seconds: number): void {
    this.#seconds = seconds;
    for (const listener of this.#listeners) listener();
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  readonly seconds = () => this.#seconds;
}

/** A value computed from the player's position; the component renders only when it changes. */
export const useTicker = <T>(ticker: Ticker, choose: (seconds: number) => T): T =>
  useSyncExternalStore(
    ticker.subscribe,
    () => choose(ticker.seconds()),
    // What is served is of the beginning, also where the player is further when it is hydrated.
    () => choose(0),
  );
