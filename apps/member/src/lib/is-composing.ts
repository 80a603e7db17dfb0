import type { KeyboardEvent } from 'react';

/**
 * Whether a key still belongs to a Japanese input that is being composed. Safari ends the
 * composition before the key arrives, and tells only by the key code 229.
 */
export const isComposing = (event: KeyboardEvent): boolean =>
  event.nativeEvent.isComposing || event.keyCode === 229;

/** Keeps an Enter that only confirms a conversion from sending the form. */
export function keepComposing(event: KeyboardEvent): void {
  if (event.key === 'Enter' && isComposing(event)) event.preventDefault();
}
