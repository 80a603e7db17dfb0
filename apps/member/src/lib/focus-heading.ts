/** Moves the focus to the heading of the screen, for want of what had it. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
}

/**
 * Where the focus goes when the row of a control disappears: to the same control of the next
 * row, else of the one before.
 * @param control is in the row, or is it
 * @returns undefined when it is the only row
 */
export function neighbourOf(control: Element): HTMLElement | undefined {
  const row = control.closest('li');
  const name = control.getAttribute('data-in-row');
  const next = row?.nextElementSibling ?? row?.previousElementSibling;
  return next?.querySelector<HTMLElement>(`[data-in-row="${name}"]`) ?? undefined;
}
