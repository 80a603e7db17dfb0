import type { KeyboardEvent } from 'react';

/**
 * Whether a key belongs to a running Japanese conversion. Safari ends the conversion before the key
 * event and marks it only by key code 229.
 */
export const isComposing = (event: KeyboardEvent): boolean =>
  event.nativeEvent.isComposing || event.keyCode === 229;

/** Stops an Enter that confirms a conversion from sending the form. */
export function keepComposing(event: KeyboardEvent): void {
  if (event.key === 'Enter' && isComposing(event)) event.preventDefault();
}
