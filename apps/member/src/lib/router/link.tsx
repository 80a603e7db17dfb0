import type { ComponentProps, MouseEvent } from 'react';
import { createPath } from 'react-router';
import { placeOf } from './trail.ts';
import { useRouter } from './use-router.ts';

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: string;
  /** Takes the place of the present entry of the history; so does where one is already. */
  replace?: boolean | undefined;
  /** Handed on to the screen. */
  state?: unknown;
}

/** Whether a press means: here, in this window. */
export const isPlainPress = (event: MouseEvent): boolean =>
  !event.defaultPrevented &&
  event.button === 0 &&
  !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

/** A link inside the site. Anything but a plain press is the browser's. */
export function Link({ to, replace, state, onClick, ...rest }: LinkProps) {
  const router = useRouter();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!isPlainPress(event) || (rest.target ?? '_self') !== '_self') return;
    event.preventDefault();
    const isHere = createPath(placeOf(to)) === createPath(router.state.shown.location);
    void router.navigate(to, { replace: replace ?? isHere, state });
  };
  return <a {...rest} href={to} onClick={follow} />;
}
