import { Alert, Box, CircularProgress, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type RaRecord,
  useDataProvider,
  useGetRecordRepresentation,
  useRefresh,
  useResourceContext,
} from 'react-admin';
import { get, set, useFormContext } from 'react-hook-form';
import { ActionButton } from '#ui/action-button.tsx';
import { AskDialog } from '#ui/ask-dialog.tsx';
import { RadioField } from '#ui/inputs/ticks.tsx';
import { Quiet } from '#ui/texts.tsx';
import { told } from '#ui/undo-notice.tsx';
import { differences, useIdNames } from '#ui/versions/version-labels.ts';

type Side = 'mine' | 'theirs';

const Version = ({ title, text }: { title: string; text: string }) => (
  <Box sx={{ py: 1 }}>
    <Quiet>{title}</Quiet>
    <Box
      sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxHeight: 200, overflow: 'auto' }}
    >
      {text}
    </Box>
  </Box>
);

/**
 * Somebody else saved first: both versions field by field. What the operator has not touched is
 * theirs at first, what was typed stays one's own; either can be chosen.
 */
export function ConflictDialog({
  id,
  sentence,
  labels,
  onClose,
}: {
  id: RaRecord['id'];
  /** Who saved, and when. */
  sentence: string;
  labels: Readonly<Record<string, string>>;
  onClose: () => void;
}) {
  const resource = useResourceContext() ?? '';
  const dataProvider = useDataProvider();
  const refresh = useRefresh();
  const nameOf = useGetRecordRepresentation(resource);
  const { getValues, reset, formState } = useFormContext();
  const [chosen, setChosen] = useState<Record<string, Side>>({});
  const [mine] = useState(() => getValues());
  const { data: theirs, error } = useQuery({
    queryKey: [resource, 'conflict', id],
    queryFn: async () => (await dataProvider.getOne(resource, { id })).data as RaRecord,
    gcTime: 0,
  });
  const names = useIdNames(Object.keys(mine));
  const changed = theirs ? differences(mine, theirs, labels, names) : [];
  const [read] = useState<Record<string, unknown>>(() => ({ ...formState.defaultValues }));
  const touched = new Set(differences(mine, read, labels).map(({ field }) => field));
  const sideOf = (field: string): Side => chosen[field] ?? (touched.has(field) ? 'mine' : 'theirs');
  const save = (previousData: RaRecord) => {
    const data = structuredClone(previousData);
    for (const { field } of changed) {
      if (sideOf(field) === 'mine') set(data, field, get(mine, field));
    }
    return dataProvider.update<RaRecord>(resource, { id, data, previousData });
  };
  return (
    <AskDialog
      maxWidth="md"
      onClose={onClose}
      title="保存する内容を選んでください"
      dividers
      close={{ children: '編集に戻る' }}
      actions={
        theirs && (
          <ActionButton
            variant="contained"
            act={() => save(theirs)}
            done={({ data }) => {
              reset(data);
              refresh();
              onClose();
              return told(String(nameOf(data)), '保存しました。');
            }}
          >
            選んだ内容で保存する
          </ActionButton>
        )
      }
    >
      <Stack spacing={2}>
        <Alert severity="warning">{sentence}</Alert>
        {error && <Alert severity="error">{error.message}</Alert>}
        {!theirs && !error && <CircularProgress aria-label="読み込み中" />}
        {theirs && changed.length === 0 && <Typography>内容は同じです。</Typography>}
        {changed.map(({ field, label, before, now }) => (
          <RadioField
            key={field}
            label={label}
            value={sideOf(field)}
            labels={{
              mine: <Version title="自分の内容" text={before} />,
              theirs: <Version title="相手の内容" text={now} />,
            }}
            onChange={(side) => setChosen({ ...chosen, [field]: side })}
          />
        ))}
      </Stack>
    </AskDialog>
  );
}
