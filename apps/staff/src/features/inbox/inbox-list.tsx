import {
  Alert,
  Box,
  Chip,
  List,
  ListItemButton,
  Pagination,
  TextField,
  Typography,
} from '@mui/material';
import { useState } from 'react';
import { useDebouncedEvent } from 'react-admin';
import { useSearchParams } from 'react-router';
import { formatDuration } from '#lib/duration.ts';
import type { RowOf } from '#lib/wire-types.ts';
import { useChoices } from '#ui/inputs/choices.tsx';
import { choicesOf, SelectField } from '#ui/inputs/select-field.tsx';
import { Row } from '#ui/row.tsx';
import { ListSkeleton } from '#ui/skeletons.tsx';
import { Age, Quiet } from '#ui/texts.tsx';
import {
  type InboxRow,
  KIND_LABELS,
  PER_PAGE,
  STATUS_LABELS,
  useInboxAround,
} from './use-inbox.ts';

/** The state of a row, in the words of its kind. */
const stateOf = ({ kind, state, same_as_id }: InboxRow) => {
  if (same_as_id !== null) return `#${same_as_id} とまとめ済み`;
  if (kind === 'enquiries') return STATUS_LABELS[state];
  return state === 'done' ? '回答済み' : '未回答';
};

type Choices = ReturnType<typeof choicesOf>;

/** The filters; the address holds them. */
function Filters() {
  const [params, setParams] = useSearchParams();
  const [typed, setTyped] = useState(params.get('q') ?? '');
  const set = (name: string, value: string) =>
    setParams((before) => {
      if (value === '') before.delete(name);
      else before.set(name, value);
      before.delete('p');
      return before;
    });
  const search = useDebouncedEvent((words: string) => set('q', words.trim()), 200);
  const { data: brands = [] } = useChoices<RowOf<'brands'>>('brands');
  const select = (name: string, label: string, choices: Choices, emptyText = 'すべて') => (
    <SelectField
      size="small"
      {...{ label, emptyText, choices }}
      value={params.get(name) ?? ''}
      onChange={(value) => set(name, value)}
    />
  );
  const isNarrowed = ['kind', 'assignee', 'brand', 'month'].some((name) => params.has(name));
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '2fr 3fr', gap: 1.5, p: 1.5 }}>
      <TextField
        size="small"
        placeholder="検索"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          search(target.value);
        }}
        slotProps={{ htmlInput: { 'aria-label': '検索' } }}
      />
      {select('state', '状態', choicesOf({ ...STATUS_LABELS, all: 'すべて' }), '対応が必要')}
      <Box
        component="details"
        open={isNarrowed}
        sx={{ gridColumn: '1 / -1', '& summary': { cursor: 'pointer', py: 0.5 } }}
      >
        <summary>絞り込み</summary>
        <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1.5, pt: 1 }}>
          {select('kind', '種類', choicesOf(KIND_LABELS))}
          {select('assignee', '担当者', choicesOf({ mine: '自分の担当', nobody: '未割り当て' }))}
          {select(
            'brand',
            '会員区分',
            brands.map(({ id, label }) => ({ id, name: label })),
          )}
          <TextField
            size="small"
            type="month"
            label="受付の月"
            value={params.get('month') ?? ''}
            onChange={({ target }) => set('month', target.value)}
            slotProps={{ inputLabel: { shrink: true } }}
          />
        </Box>
      </Box>
    </Box>
  );
}

function InboxLine({ row }: { row: InboxRow }) {
  const { to, isChosen, writersOf } = useInboxAround();
  const writers = writersOf(row);
  const at = formatDuration(row.at_seconds);
  const chips = [
    at !== '' && { label: `${at} の場面`, color: 'default' },
    { label: stateOf(row), color: row.state === 'done' ? 'success' : 'default' },
    row.has_follow_up && { label: '追加の連絡', color: 'warning' },
    row.has_failed_reply && { label: '返信が届いていません', color: 'error' },
    writers.length > 0
      ? { label: `${writers.join('さん、')}さんが入力中`, color: 'info' }
      : row.has_draft && { label: '下書きあり', color: 'default' },
    row.assignee && { label: `担当：${row.assignee.name}`, color: 'default' },
  ].filter((chip) => chip !== false && chip !== null);
  return (
    <ListItemButton
      href={to(row)}
      selected={isChosen(row)}
      aria-current={isChosen(row) || undefined}
      divider
      sx={{ display: 'block', px: 1.5 }}
    >
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'baseline' }}>
        <Typography noWrap sx={{ flex: 1, fontWeight: 600 }}>
          {row.member.name}
        </Typography>
        <Quiet>
          <Age at={row.since} />
        </Quiet>
      </Box>
      <Typography
        variant="body2"
        sx={{
          ...{ display: '-webkit-box', WebkitBoxOrient: 'vertical', WebkitLineClamp: 2 },
          ...{ overflow: 'hidden', overflowWrap: 'anywhere' },
        }}
      >
        {row.subject ?? row.excerpt}
      </Typography>
      <Quiet sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
        {[KIND_LABELS[row.kind], row.video?.title, ...row.brands.map(({ label }) => label)]
          .filter(Boolean)
          .join('・')}
      </Quiet>
      <Row sx={{ gap: 0.5, mt: 0.5 }}>
        {chips.map(({ label, color }) => (
          <Chip
            key={label}
            size="small"
            variant="outlined"
            label={label}
            color={color as 'default'}
          />
        ))}
      </Row>
    </ListItemButton>
  );
}

/** What waits, and what the filters ask for. */
export function InboxList() {
  const { rows, total, isPending, error } = useInboxAround();
  const [params, setParams] = useSearchParams();
  const pages = Math.ceil(total / PER_PAGE);
  return (
    <>
      <Filters />
      {error && <Alert severity="error">{error.message}</Alert>}
      {isPending && !error ? (
        <ListSkeleton />
      ) : (
        <>
          <Quiet sx={{ px: 1.5, pb: 1 }}>{`${total.toLocaleString('ja-JP')}件`}</Quiet>
          {total === 0 && !error && (
            <Typography sx={{ p: 1.5 }} color="textSecondary">
              {params.size > 0 ? '条件に合うものはありません。' : '対応が必要なものはありません。'}
            </Typography>
          )}
          <List disablePadding component="div">
            {rows.map((row) => (
              <InboxLine key={`${row.kind}/${row.id}`} row={row} />
            ))}
          </List>
          {pages > 1 && (
            <Pagination
              size="small"
              sx={{ p: 1.5 }}
              count={pages}
              page={Number(params.get('p') ?? 1)}
              onChange={(_, p) =>
                setParams((before) => {
                  before.set('p', String(p));
                  return before;
                })
              }
            />
          )}
        </>
      )}
    </>
  );
}
