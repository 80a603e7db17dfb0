import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { useListContext } from 'react-admin';

/** The rows that an action is for: those that are ticked, or all that the list's filter leaves. */
export interface Selection {
  isAll: boolean;
  chooseAll: () => void;
  clear: () => void;
  /** How many rows. */
  count: number;
  /** As the calls take it. */
  body: { ids: number[] } | { filter: Record<string, string> };
}

const SelectionContext = createContext<Selection | undefined>(undefined);

/** What is chosen in the list around. */
export function useSelection(): Selection {
  const selection = useContext(SelectionContext);
  if (!selection) throw new Error('There is no list around.');
  return selection;
}

/** The set filters, as the list's own query takes them. */
export const filterOf = (values: Record<string, unknown> = {}) =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== undefined && value !== null && value !== '')
      .map(([name, value]) => [name, String(value)]),
  );

/**
 * Keeps what is chosen in a list. The choice ends with a change of filter, search, order or number
 * of rows, and with the screen: an action hits what is seen.
 */
export function SelectionProvider({ children }: { children: ReactNode }) {
  const {
    selectedIds = [],
    filterValues,
    sort,
    perPage,
    total = 0,
    onUnselectItems,
  } = useListContext();
  const filter = filterOf(filterValues);
  const shown = JSON.stringify([filter, sort, perPage]);
  const [allOf, setAllOf] = useState<string>();
  const isAll = allOf === shown && selectedIds.length > 0;
  const untick = useRef(onUnselectItems);
  const before = useRef(shown);
  useEffect(() => {
    untick.current = onUnselectItems;
    if (before.current !== shown) onUnselectItems();
    before.current = shown;
  }, [onUnselectItems, shown]);
  useEffect(() => () => untick.current(), []);
  const selection: Selection = {
    isAll,
    chooseAll: () => setAllOf(shown),
    clear: () => {
      setAllOf(undefined);
      onUnselectItems();
    },
    count: isAll ? total : selectedIds.length,
    body: isAll ? { filter } : { ids: selectedIds.map(Number) },
  };
  return <SelectionContext value={selection}>{children}</SelectionContext>;
}
