type Navigate = (to: string) => Promise<void>;

let navigate: Navigate | undefined;

/** Told once, at the start, how the router goes somewhere. */
export function bindNavigation(how: Navigate): void {
  navigate = how;
}

/** Goes to a screen from outside of the tree of components, as when a call finds the session ended. */
export const goTo = (to: string): Promise<void> | undefined => navigate?.(to);

/** The address shown now, as `next` carries it. */
export const currentAddress = (): string => {
  const { pathname, search, hash } = window.location;
  return pathname + search + hash;
};
