import {
  Alert,
  Box,
  Button,
  Checkbox,
  Chip,
  CircularProgress,
  FormControlLabel,
  Typography,
} from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import { AUDIT_RESOURCES } from '@orchard/contract/staff/audit-log-names';
import type { ContentKind, DIFFERENCES } from '@orchard/contract/staff/content-restore';
import { useId, useState } from 'react';
import { useCall } from '#lib/use-call.ts';
import { Tick } from '#ui/inputs/ticks.tsx';
import { Row } from '#ui/row.tsx';
import { Quiet } from '#ui/texts.tsx';
import { labelsOf } from '#ui/versions/record-labels.ts';
import { differences, formatField, useIdNames } from '#ui/versions/version-labels.ts';
import { FieldDifferences } from '#ui/versions/versions-box.tsx';
import type { ContentDifference, Ticks } from './differences-box.tsx';

/** The change of a record since, and the effect of taking it back. */
export const CHANGES: Record<
  (typeof DIFFERENCES)[number],
  { label: string; color: 'success' | 'warning' | 'error'; effect: string }
> = {
  added: { label: '新規', color: 'success', effect: 'ゴミ箱に移ります' },
  changed: { label: '変更', color: 'warning', effect: 'その時点の内容に戻ります' },
  deleted: { label: '削除', color: 'error', effect: 'その時点の内容で復活します' },
};

/** Rows that are shown at first, and more each time. */
const SHOWN = 20;

/** The fields of a record as they were and as they are. */
function Fields({ row: { kind, id, revision } }: { row: ContentDifference }) {
  const { data, error } = useCall(staffApi['content-restore.read'], {
    queryKey: ['content-restore', 'record', kind, id, revision],
    query: { kind, id: String(id) },
    gcTime: 0,
  });
  const { past, now } = data ?? {};
  const names = useIdNames(Object.keys(past ?? now ?? {}));
  if (error) return <Alert severity="error">{error.message}</Alert>;
  if (!data) return <CircularProgress size={24} aria-label="読み込み中" />;
  // What was made since has nothing before: its fields are those of now.
  const before = past ?? Object.fromEntries(Object.keys(now ?? {}).map((field) => [field, null]));
  return <FieldDifferences changed={differences(before, now ?? {}, labelsOf(kind), names)} />;
}

/** A record with its tick, its change, and its fields on demand. */
function DifferenceRow({ row, ticks }: { row: ContentDifference; ticks: Ticks }) {
  const [isOpen, setIsOpen] = useState(false);
  const fieldsId = useId();
  const { label, color } = CHANGES[row.change];
  const labels = labelsOf(row.kind);
  const fields = row.fields.map((field) => labels[field] ?? formatField(field));
  const labelled = fields.filter((name, at) => name !== row.fields[at]);
  return (
    <Box component="li" sx={{ py: 0.5, borderTop: 1, borderColor: 'divider' }}>
      <Row>
        <Box sx={{ flex: { xs: '1 1 100%', sm: '1 1 200px' }, overflowWrap: 'anywhere' }}>
          <Tick
            label={row.label || '（名称未設定）'}
            checked={ticks.has(row)}
            onChange={(isTicked) => ticks.set([row], isTicked)}
          />
        </Box>
        <Chip size="small" variant="outlined" color={color} label={label} />
        <Button
          size="small"
          aria-expanded={isOpen}
          {...(isOpen && { 'aria-controls': fieldsId })}
          aria-label={`「${row.label}」の${isOpen ? '内容を閉じる' : '内容を見る'}`}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? '閉じる' : '内容を見る'}
        </Button>
      </Row>
      {labelled.length > 0 && <Quiet sx={{ pl: 4, pb: 0.5 }}>{labelled.join('、')}</Quiet>}
      {isOpen && (
        <Box
          id={fieldsId}
          role="group"
          aria-label={`「${row.label}」の項目`}
          // Long texts are scrolled by keys, too.
          tabIndex={0}
          sx={{ maxHeight: 400, overflowY: 'auto', pl: { xs: 0, sm: 4 } }}
        >
          <Fields row={row} />
        </Box>
      )}
    </Box>
  );
}

/** The differences of one kind, with a tick for all of them; nothing where there are none. */
export function DifferenceGroup(props: {
  kind: ContentKind;
  rows: readonly ContentDifference[];
  ticks: Ticks;
}) {
  const { kind, ticks } = props;
  const rows = props.rows.filter((row) => row.kind === kind);
  const [shown, setShown] = useState(SHOWN);
  if (rows.length === 0) return null;
  const name = AUDIT_RESOURCES[kind];
  const ticked = rows.filter(ticks.has).length;
  const rest = rows.length - shown;
  return (
    <Box component="section" aria-label={name}>
      <FormControlLabel
        control={
          <Checkbox
            checked={ticked === rows.length}
            indeterminate={ticked > 0 && ticked < rows.length}
            onChange={() => ticks.set(rows, ticked < rows.length)}
            slotProps={{ input: { 'aria-label': `${name}をすべて選ぶ` } }}
          />
        }
        label={
          <Typography component="h3" sx={{ fontWeight: 700 }}>
            {`${name}（${rows.length.toLocaleString('ja-JP')}件）`}
          </Typography>
        }
      />
      <Box component="ul" sx={{ m: 0, p: 0, pl: { xs: 1, sm: 3 }, listStyle: 'none' }}>
        {rows.slice(0, shown).map((row) => (
          <DifferenceRow key={row.id} row={row} ticks={ticks} />
        ))}
      </Box>
      {rest > 0 && (
        <Button onClick={() => setShown(shown + 10 * SHOWN)}>
          {`続きを表示（あと${rest.toLocaleString('ja-JP')}件）`}
        </Button>
      )}
    </Box>
  );
}
