/** Moves the focus to the screen's heading when the focused element is gone. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
}

/**
 * Finds the next focus when a control's row disappears: the same control of the next row, else of
 * the previous one.
 * @param control the row, or a control in it
 * @returns undefined if it is the only row
 */
export function neighbourOf(control: Element): HTMLElement | undefined {
  const row = control.closest('li');
  const name = control.getAttribute('data-in-row');
  const next = row?.nextElementSibling ?? row?.previousElementSibling;
  return next?.querySelector<HTMLElement>(`[data-in-row="${name}"]`) ?? undefined;
}
