import type { ComponentProps } from 'react';

/** A dialog at an edge of the screen: a press outside dismisses it, as Escape does. */
export const EdgeDialog = ({
  onDismiss,
  ...rest
}: Omit<ComponentProps<'dialog'>, 'onClick'> & { onDismiss: () => void }) => (
  // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it as well
  <dialog {...rest} onClick={(event) => event.target === event.currentTarget && onDismiss()} />
);
