import {
  Alert,
  Box,
  Button,
  Checkbox,
  Chip,
  CircularProgress,
  FormControlLabel,
  Stack,
  Typography,
} from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import type { DIFFERENCES } from '@orchard/contract/staff/content-restore';
import { useId, useState } from 'react';
import { useCall } from '#lib/use-call.ts';
import { labelsOf } from '#ui/versions/record-labels.ts';
import { useIdNames } from '#ui/versions/use-id-names.ts';
import { differences, formatField } from '#ui/versions/version-labels.ts';
import { FieldDifferences } from '#ui/versions/versions-box.tsx';
import type { ContentDifference, Ticks } from './use-differences.ts';

/** The change of a record since, and the effect of taking it back. */
export const CHANGES: Record<
  (typeof DIFFERENCES)[number],
  { label: string; colour: 'success' | 'warning' | 'error'; effect: string }
> = {
  added: { label: '新規', colour: 'success', effect: 'ゴミ箱に移ります' },
  changed: { label: '変更', colour: 'warning', effect: 'その時点の内容に戻ります' },
  deleted: { label: '削除', colour: 'error', effect: 'その時点の内容で復活します' },
};

/** The fields of a record as they were and as they are. */
function Fields({ row: { kind, id, revision } }: { row: ContentDifference }) {
  const { data, error } = useCall(staffApi['content-restore.read'], {
    queryKey: ['content-restore', 'record', kind, id, revision],
    query: { kind, id: String(id) },
    gcTime: 0,
    retry: false,
  });
  const names = useIdNames(Object.keys(data?.past ?? data?.now ?? {}));
  if (error) return <Alert severity="error">{error.message}</Alert>;
  if (!data) return <CircularProgress size={24} aria-label="読み込み中" />;
  // What was made since has nothing before: its fields are those of now.
  const changed = differences(data.past ?? data.now ?? {}, data.now ?? {}, labelsOf(kind), names);
  const made = differences(data.now ?? {}, {}, labelsOf(kind), names);
  return (
    <FieldDifferences
      changed={
        data.past
          ? changed
          : made.map((field) => ({ ...field, before: field.now, now: field.before }))
      }
    />
  );
}

/** A record with its tick, its change, and its fields on demand. */
export function DifferenceRow({ row, ticks }: { row: ContentDifference; ticks: Ticks }) {
  const [isOpen, setIsOpen] = useState(false);
  const fieldsId = useId();
  const { label, colour } = CHANGES[row.change];
  const labels = labelsOf(row.kind);
  const fields = row.fields.map((field) => labels[field] ?? formatField(field));
  const labelled = fields.filter((name, at) => name !== row.fields[at]);
  return (
    <Box component="li" sx={{ py: 0.5, borderTop: 1, borderColor: 'divider' }}>
      <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
        <FormControlLabel
          control={
            <Checkbox
              checked={ticks.has(row)}
              onChange={(_, isTicked) => ticks.set([row], isTicked)}
            />
          }
          label={row.label || '（名称未設定）'}
          sx={{
            flex: { xs: '1 1 100%', sm: '1 1 200px' },
            minWidth: 0,
            mr: 0,
            overflowWrap: 'anywhere',
          }}
          slotProps={{ typography: { sx: { minWidth: 0 } } }}
        />
        <Chip
          size="small"
          variant="outlined"
          color={colour}
          label={label}
          sx={{ ml: { xs: 4, sm: 0 } }}
        />
        <Button
          size="small"
          aria-expanded={isOpen}
          aria-controls={fieldsId}
          aria-label={`「${row.label}」の${isOpen ? '内容を閉じる' : '内容を見る'}`}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? '閉じる' : '内容を見る'}
        </Button>
      </Stack>
      {labelled.length > 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ pl: 4, pb: 0.5 }}>
          {labelled.join('、')}
        </Typography>
      )}
      <Box id={fieldsId}>
        {isOpen && (
          <Box
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
    </Box>
  );
}
