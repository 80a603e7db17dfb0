import SegmentIcon from '@mui/icons-material/BookmarksOutlined';
import { Box, Button, Divider, ListItemText, Menu, MenuItem } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useListContext } from 'react-admin';
import { Link } from 'react-router';
import { allRows } from '#lib/all-rows.ts';
import { useMayWrite } from '#lib/use-rights.ts';
import { filterOf } from '#ui/bulk/selection.tsx';
import { shownFor } from './filter-names.ts';
import { SaveSegment } from './save-segment.tsx';
import { MemberCount, missingIn, type Segment } from './segment-parts.tsx';

const sorted = (filter: Readonly<Record<string, string>>) =>
  JSON.stringify(Object.entries(filter).sort(([one], [other]) => (one < other ? -1 : 1)));

/** The saved filters of all operators: one is chosen, and the present filter is saved. */
export function SegmentMenu() {
  const { filterValues, setFilters } = useListContext();
  const mayWrite = useMayWrite();
  const dataProvider = useDataProvider();
  // Read anew with each list: colleagues name and delete them meanwhile.
  const { data: segments = [], error } = useQuery({
    queryKey: ['segments', 'menu'],
    queryFn: ({ signal }) => allRows<Segment>(dataProvider, 'segments', { pages: 10, signal }),
  });
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const filter = filterOf(filterValues);
  const isFiltered = Object.keys(filter).length > 0;
  const chosen = segments.find((segment) => sorted(segment.filter) === sorted(filter));
  const close = () => setAnchor(null);
  const choose = (segment: Segment) => {
    close();
    setFilters(segment.filter, shownFor(segment.filter));
  };
  return (
    <>
      <Button
        size="small"
        startIcon={<SegmentIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ minWidth: 0, maxWidth: { xs: 130, sm: 320 } }}
      >
        <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
          {chosen ? `セグメント：${chosen.name}` : 'セグメント'}
        </Box>
      </Button>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        // Within the landmark of the list.
        disablePortal
        slotProps={{
          paper: { sx: { maxWidth: 'min(420px, calc(100% - 32px))', maxHeight: '70vh' } },
        }}
      >
        {error && <MenuItem disabled>{error.message}</MenuItem>}
        {!error && segments.length === 0 && (
          <MenuItem disabled>保存した条件はまだありません</MenuItem>
        )}
        {segments.map((segment) => (
          <MenuItem key={segment.id} onClick={() => choose(segment)} selected={segment === chosen}>
            <ListItemText
              primary={segment.name}
              secondary={
                segment.missing.length > 0 ? (
                  `条件の${missingIn(segment)}が削除されています`
                ) : (
                  <MemberCount {...segment} />
                )
              }
              slotProps={{ primary: { sx: { whiteSpace: 'normal', overflowWrap: 'anywhere' } } }}
            />
          </MenuItem>
        ))}
        <Divider />
        {mayWrite && (
          <MenuItem
            disabled={!isFiltered || chosen !== undefined}
            onClick={() => {
              close();
              setIsSaving(true);
            }}
          >
            この条件を保存…
          </MenuItem>
        )}
        <MenuItem component={Link} to="/segments" onClick={close}>
          セグメントの一覧
        </MenuItem>
      </Menu>
      {isSaving && <SaveSegment filter={filter} onClose={() => setIsSaving(false)} />}
    </>
  );
}
