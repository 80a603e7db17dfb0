type Navigate = (to: string) => Promise<void>;

let navigate: Navigate | undefined;

/** Sets, once at the start, how the router navigates. */
export function bindNavigation(routerNavigate: Navigate): void {
  navigate = routerNavigate;
}

/** Opens a screen from outside the component tree, as after the session has ended. */
export const goTo = (to: string): Promise<void> | undefined => navigate?.(to);

/**
 * The current address, as `next` carries it.
 * @param form the id of a form that keeps what was written, `kept-…`: sign-in leads to it
 */
export const currentAddress = (form?: string): string => {
  const { pathname, search, hash } = window.location;
  return pathname + search + (form ? `#${form}` : hash);
};
