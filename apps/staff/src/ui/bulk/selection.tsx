import { Button, Paper, Stack, Typography } from '@mui/material';
import {
  createContext,
  type ReactElement,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useListContext, useResourceContext } from 'react-admin';
import { callsOf, unitOf } from '#lib/resource.ts';

/** The rows that an action is for: those that are ticked, or all that the list's filter leaves. */
interface Selection {
  /** Whose calls change them. */
  resource: string;
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

/** Records of a kind as what is chosen; `clear` runs once they were changed. */
export const Chosen = (props: {
  resource: string;
  ids: readonly number[];
  clear: () => void;
  children: ReactNode;
}) => {
  const { ids, children, ...rest } = props;
  const none = { isAll: false, chooseAll: () => {} };
  const selection = { ...none, ...rest, count: ids.length, body: { ids: [...ids] } };
  return <SelectionContext value={selection}>{children}</SelectionContext>;
};

/** The record of a screen as what is chosen. */
export const ChosenOne = (props: { id: number; clear: () => void; children: ReactNode }) => {
  const { id, ...rest } = props;
  return <Chosen resource={useResourceContext() ?? ''} ids={[id]} {...rest} />;
};

/** The set filters, as the list's own query takes them. */
export const filterOf = (values: Record<string, unknown> = {}) =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== undefined && value !== null && value !== '')
      .map(([name, value]) => [name, String(value)]),
  );

/** What an action is for: the chosen rows; above a list, all that its filter leaves. */
export function useChosenOrAll(): Selection['body'] {
  const { filterValues } = useListContext();
  return useContext(SelectionContext)?.body ?? { filter: filterOf(filterValues) };
}

/** The records that are changed where rows stand for others: their kind, and that of a row's id. */
export interface ActedOn {
  resource: string;
  idOf: (id: string) => number;
}

/**
 * Keeps what is chosen in a list. The choice ends with a change of filter, search, order or number
 * of rows, and with the screen: an action hits what is seen.
 */
export function SelectionProvider({ on, children }: { on?: ActedOn; children: ReactNode }) {
  const listed = useResourceContext() ?? '';
  const {
    refetch,
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
  const ids = [...new Set(selectedIds.map(on ? (id) => on.idOf(String(id)) : Number))];
  const selection: Selection = {
    resource: on?.resource ?? listed,
    isAll,
    chooseAll: () => setAllOf(shown),
    clear: () => {
      setAllOf(undefined);
      onUnselectItems();
      if (on) refetch();
    },
    count: isAll ? total : ids.length,
    body: isAll ? { filter } : { ids },
  };
  return <SelectionContext value={selection}>{children}</SelectionContext>;
}

/**
 * The actions on what is chosen, at the lower edge of the list, where they cover neither search nor
 * filters; hidden without a chosen row.
 */
export function SelectionBar({ buttons }: { buttons: ReactElement }) {
  const { data = [], total = 0, selectedIds = [] } = useListContext();
  const { resource, count, isAll, chooseAll, clear } = useSelection();
  const unit = unitOf(resource);
  const { selection } = callsOf(resource);
  if (selectedIds.length === 0) return null;
  const isPageChosen = data.every(({ id }) => selectedIds.includes(id));
  const mayChooseAll =
    selection !== undefined && isPageChosen && !isAll && total > selectedIds.length;
  return (
    <Paper
      component="section"
      aria-label="選択した行の操作"
      elevation={8}
      sx={{
        position: 'sticky',
        bottom: 0,
        // Above the button that makes a record on a phone.
        zIndex: 'speedDial',
        p: 1.5,
        borderTop: 2,
        borderColor: 'primary.main',
      }}
    >
      <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Typography role="status" sx={{ fontWeight: 600 }}>
          {isAll
            ? `この条件の${count.toLocaleString('ja-JP')}${unit}すべてを選択中`
            : `${count.toLocaleString('ja-JP')}${unit}を選択中`}
        </Typography>
        {mayChooseAll && (
          <Button size="small" onClick={chooseAll}>
            この条件の{total.toLocaleString('ja-JP')}
            {unit}すべてを選択
          </Button>
        )}
        <Button size="small" color="inherit" onClick={clear}>
          選択を解除
        </Button>
      </Stack>
      <Stack
        direction="row"
        useFlexGap
        sx={{
          flexWrap: { xs: 'nowrap', sm: 'wrap' },
          overflowX: 'auto',
          gap: 1,
          '& > *': { flexShrink: 0 },
        }}
      >
        {buttons}
      </Stack>
    </Paper>
  );
}
