/** What a key event of React tells. */
interface KeyEvent {
  key: string;
  keyCode: number;
  nativeEvent: { isComposing: boolean };
  preventDefault: () => void;
}

/**
 * Whether a key belongs to a running Japanese conversion. Safari ends the conversion before the key
 * event and marks it only by key code 229.
 */
export const isComposing = (event: KeyEvent): boolean =>
  event.nativeEvent.isComposing || event.keyCode === 229;

/** Stops an Enter that confirms a conversion from sending the form. */
export function keepComposing(event: KeyEvent): void {
  if (event.key === 'Enter' && isComposing(event)) event.preventDefault();
}
