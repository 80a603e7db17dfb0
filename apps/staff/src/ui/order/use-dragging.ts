import { type DragEvent, useState } from 'react';

/** The list with one item moved to another place. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.filter((_, index) => index !== from);
  return [...rest.slice(0, to), items[from] as Item, ...rest.slice(to)];
}

/** Lines of a list that are moved by dragging, each known by a key. */
export function useDragging<Key extends string | number>({ isLocked = false } = {}) {
  const [dragged, setDragged] = useState<Key | null>(null);
  /**
   * The props of a line.
   * @param name what is dragged, as text
   * @param onEnter the dragged line has come over this one; by its key
   */
  const line = (key: Key, name: string, onEnter: (dragged: Key) => void) => ({
    draggable: !isLocked,
    onDragStart(event: DragEvent) {
      // Text in a field is chosen by dragging, too.
      if (event.target instanceof HTMLInputElement) return;
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', name);
      setDragged(key);
    },
    onDragOver(event: DragEvent) {
      if (dragged !== null) event.preventDefault();
    },
    onDragEnter() {
      if (dragged !== null && dragged !== key) onEnter(dragged);
    },
    onDrop: (event: DragEvent) => event.preventDefault(),
    onDragEnd: () => setDragged(null),
  });
  return { dragged, setDragged, line };
}
