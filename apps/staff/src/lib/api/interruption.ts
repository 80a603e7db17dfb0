/** Asks the operator for something over the screen that is open; answers whether it was given. */
export type Ask = () => Promise<boolean>;

/** What may stop a call on its way until the operator has given something; then it goes on. */
export function createInterruption() {
  let ask: Ask | null = null;
  let asking: Promise<boolean> | null = null;
  return {
    /**
     * Says who asks.
     * @param next null where nobody can
     */
    askWith(next: Ask | null): void {
      ask = next;
    },
    /** Has the operator asked, once for all the calls that wait. */
    interrupt(): Promise<boolean> {
      if (!ask) return Promise.resolve(false);
      asking ??= ask().finally(() => {
        asking = null;
      });
      return asking;
    },
  };
}
