/** What an event of the browser tells, or React's around it. */
interface TypingEvent {
  keyCode?: number;
  isComposing?: boolean;
  nativeEvent?: { isComposing?: boolean };
}

/**
 * Whether a key belongs to a running Japanese conversion. Safari ends the conversion before the key
 * event and marks it only by key code 229.
 */
export const isComposing = (event: TypingEvent): boolean =>
  (event.nativeEvent ?? event).isComposing === true || event.keyCode === 229;

/** Stops an Enter that confirms a conversion from sending the form. */
export function keepComposing(
  event: TypingEvent & { key: string; preventDefault: () => void },
): void {
  if (event.key === 'Enter' && isComposing(event)) event.preventDefault();
}
