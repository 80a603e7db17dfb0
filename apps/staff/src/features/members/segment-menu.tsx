import SegmentIcon from '@mui/icons-material/BookmarksOutlined';
import {
  Alert,
  Box,
  Button,
  Divider,
  ListItemText,
  Menu,
  MenuItem,
  Stack,
  TextField,
} from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import { AUDIT_RESOURCES } from '@orchard/contract/staff/audit-log-names';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useListContext, useNotify } from 'react-admin';
import { call, callPage } from '#lib/api/call.ts';
import { useMayWrite } from '#lib/use-rights.ts';
import { useSmallForm } from '#lib/use-small-form.ts';
import type { RowOf } from '#lib/wire-types.ts';
import { AskDialog } from '#ui/ask-dialog.tsx';
import { filterOf } from '#ui/bulk/selection.tsx';
import { ConsoleLink } from '#ui/console-link.tsx';
import { allRows } from '#ui/inputs/choices.tsx';
import { Conditions, shownFor, WATCHING } from '#ui/inputs/member-conditions.tsx';
import { SubmitButton } from '#ui/submit-button.tsx';
import { Quiet } from '#ui/texts.tsx';

/** A saved filter as lists have it. */
export type Segment = RowOf<'segments'>;

/** What a saved filter names and is gone. */
export const missingIn = ({ missing }: Pick<Segment, 'missing'>): string =>
  [
    ...new Set(
      missing.map((name) =>
        name in WATCHING
          ? AUDIT_RESOURCES[WATCHING[name as keyof typeof WATCHING].reference]
          : '会員区分',
      ),
    ),
  ].join('、');

/** How many members a filter leaves now. */
export function MemberCount({ filter, missing }: Pick<Segment, 'filter' | 'missing'>) {
  const { data, error } = useQuery({
    queryKey: ['members', 'count', filter],
    enabled: missing.length === 0,
    staleTime: 30_000,
    queryFn: async ({ signal }) => {
      const query = { ...filter, p: '1', per_page: '1' };
      return (await callPage(staffApi['members.list'], { query, signal })).total;
    },
  });
  if (missing.length > 0) return '―';
  if (error) return error.message;
  return data === undefined ? '…' : `${data.toLocaleString('ja-JP')}名`;
}

/** Gives the present filter of the list a name. */
function SaveSegment({ filter, onClose }: { filter: Record<string, string>; onClose: () => void }) {
  const client = useQueryClient();
  const notify = useNotify();
  const { onSubmit, field, busy, problem } = useSmallForm(
    staffApi.saveSegment,
    { name: '', filter },
    async (body) => {
      const { name } = await call(staffApi.saveSegment, { body });
      await client.invalidateQueries({ queryKey: ['segments'] });
      notify(`条件「${name}」を保存しました。`, { type: 'success' });
      onClose();
    },
  );
  return (
    <AskDialog
      onClose={onClose}
      onSubmit={onSubmit}
      title="この条件を保存"
      actions={<SubmitButton busy={busy}>保存する</SubmitButton>}
    >
      <Stack spacing={2}>
        {problem && <Alert severity="error">{problem}</Alert>}
        <Conditions filter={filter} />
        <TextField {...field('name')} label="名前" autoFocus />
        <Quiet>すべてのスタッフが使えます。該当する会員は、開くたびに数え直します。</Quiet>
      </Stack>
    </AskDialog>
  );
}

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
          {chosen ? `保存した条件：${chosen.name}` : '保存した条件'}
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
        <MenuItem component={ConsoleLink} href="/segments" onClick={close}>
          保存した条件の一覧
        </MenuItem>
      </Menu>
      {isSaving && <SaveSegment filter={filter} onClose={() => setIsSaving(false)} />}
    </>
  );
}
