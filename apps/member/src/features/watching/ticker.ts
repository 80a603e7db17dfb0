import { useSyncExternalStore } from 'react';

/** Tells where the player is, several times a second, to those few who want to know. */
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

/** What follows from where the player is; the component is drawn anew only when that changes. */
export const useTicker = <T>(ticker: Ticker, choose: (seconds: number) => T): T =>
  useSyncExternalStore(
    ticker.subscribe,
    () => choose(ticker.seconds()),
    () => choose(ticker.seconds()),
  );
