/**
 * Puts a text where the cursor of a field stands, in place of what is chosen there; as typed, so
 * that it can be undone and the form hears of it.
 */
export function insertAtCursor(field: HTMLTextAreaElement, text: string): void {
  field.focus();
  // The one way that leaves the field's own undo as it is; some browsers lack it.
  if (document.execCommand('insertText', false, text)) return;
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
