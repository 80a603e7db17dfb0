import { Alert, Box, FormControlLabel, Link, Stack, Switch, Typography } from '@mui/material';
import { writeWebVtt } from '@orchard/contract/staff/caption-rules';
import type { CaptionReading } from '@orchard/contract/staff/captions';
import { useEffect, useState } from 'react';
import { RecordContextProvider, useNotify, useWarnWhenUnsavedChanges } from 'react-admin';
import { type FieldValues, FormProvider, useForm } from 'react-hook-form';
import { Link as RouterLink } from 'react-router';
import { formatDuration } from '#lib/duration.ts';
import { encodingName } from '#lib/encoding-name.ts';
import { useOpenRecord } from '#lib/use-open-record.ts';
import { useMayWrite } from '#lib/use-rights.ts';
import type { RecordOf } from '#lib/wire-types.ts';
import { OpenRecord } from '#ui/inbox/open-record.tsx';
import { FormColumns } from '#ui/section.tsx';
import { VersionsBox } from '#ui/versions/versions-box.tsx';
import { CaptionButtons, SavedCaptionsBox } from './caption-buttons.tsx';
import { linesOfReading, placeOf, type ShownLine, useCaptionLines } from './caption-lines.ts';
import { CaptionLinesBox } from './caption-lines-box.tsx';
import { CaptionSource } from './caption-source.tsx';

/** So many are named one by one. */
const NAMED = 50;

const Rest = ({ count }: { count: number }) =>
  count > NAMED ? <Typography variant="body2">ほか{count - NAMED}か所</Typography> : null;

/** The faults that prevent saving; a press leads to the line. */
function CaptionFaults({
  faulty,
  onOpen,
}: {
  faulty: readonly ShownLine[];
  onOpen: (key: number) => void;
}) {
  if (faulty.length === 0) return null;
  return (
    <Alert
      severity="warning"
      role="region"
      aria-label="修正が必要な箇所"
      sx={{ '& .MuiAlert-message': { minWidth: 0 } }}
    >
      <Typography role="status">{faulty.length}か所を修正すると保存できます。</Typography>
      <Box component="ul" sx={{ pl: 2.5, my: 1, overflowWrap: 'anywhere' }}>
        {faulty.slice(0, NAMED).map((line) => (
          <li key={line.key}>
            <Link
              component="button"
              type="button"
              onClick={() => onOpen(line.key)}
              sx={{ textAlign: 'left', py: 0.5 }}
            >
              {placeOf(line)}「{line.from?.raw || line.text.split('\n')[0]}」
            </Link>
            <br />
            {line.judged.fault}
          </li>
        ))}
      </Box>
      <Rest count={faulty.length} />
    </Alert>
  );
}

/** Harmless oddities of a file. */
function CaptionNotes({ notes }: { notes: CaptionReading['notes'] }) {
  if (notes.length === 0) return null;
  return (
    <Alert severity="info" role="region" aria-label="確認が必要な箇所">
      <Typography>ファイルについて、念のためご確認ください。</Typography>
      <Box component="ul" sx={{ pl: 2.5, my: 1, overflowWrap: 'anywhere' }}>
        {notes.slice(0, NAMED).map(({ line, text, message }) => (
          <li key={`${line} ${message}`}>
            {line}行目「{text}」：{message}
          </li>
        ))}
      </Box>
      <Rest count={notes.length} />
    </Alert>
  );
}

interface Opened {
  record: RecordOf<'captions'>;
  replace: (record: RecordOf<'captions'>) => void;
}

/** Asks before leaving with unsaved lines. */
function useLeaving(isChanged: boolean) {
  const form = useForm<FieldValues>({ defaultValues: { isChanged: false } });
  useWarnWhenUnsavedChanges(true, undefined, form.control);
  const { setValue } = form;
  useEffect(() => setValue('isChanged', isChanged, { shouldDirty: true }), [isChanged, setValue]);
  return form;
}

const About = ({ record }: { record: RecordOf<'captions'> }) => (
  <Typography sx={{ overflowWrap: 'anywhere' }}>
    <Link component={RouterLink} to={`/videos/${record.id}`}>
      {record.title}
    </Link>
    {record.duration_seconds !== null && `（${formatDuration(record.duration_seconds)}）`}
    <br />
    字幕は、会員の画面で動画の横に「文字起こし」として表示され、サイト内の検索でも見つかります。
    {record.has_own_film && '動画の上にも字幕として表示できます。'}
  </Typography>
);

function Captions({ record, replace }: Opened) {
  const mayWrite = useMayWrite();
  const notify = useNotify();
  const edit = useCaptionLines(record);
  const form = useLeaving(edit.isChanged);
  const [openKey, setOpenKey] = useState<number | null>(null);
  const [notes, setNotes] = useState<CaptionReading['notes']>([]);
  const onRead = (reading: CaptionReading) => {
    setNotes(reading.notes);
    setOpenKey(null);
    if (reading.saved) {
      edit.discard();
      replace(reading.saved);
      const read = reading.encoding ? `（文字コード：${encodingName(reading.encoding)}）` : '';
      notify(`${reading.saved.cues.length}行の字幕を保存しました${read}。`, { type: 'success' });
      return;
    }
    edit.replaceAll(linesOfReading(reading), reading.is_estimated);
  };
  const fields = { ...record, captions: record.cues.length ? writeWebVtt(record.cues) : '' };
  return (
    <FormProvider {...form}>
      <RecordContextProvider value={fields}>
        <About record={record} />
        {!mayWrite && <Alert severity="info">閲覧のみできます。変更する権限がありません。</Alert>}
        <FormColumns
          side={
            <>
              <SavedCaptionsBox record={record} />
              <VersionsBox labels={{}} />
            </>
          }
        >
          {mayWrite && <CaptionSource record={record} onRead={onRead} />}
          <CaptionFaults faulty={edit.faulty} onOpen={setOpenKey} />
          <CaptionNotes notes={notes} />
          {edit.lines.length > 0 ? (
            <>
              <FormControlLabel
                disabled={!mayWrite}
                control={
                  <Switch
                    checked={edit.isEstimated}
                    onChange={(_, checked) => edit.estimate(checked)}
                  />
                }
                label="時刻は目安（動画の上には表示しない）"
              />
              <CaptionLinesBox
                edit={edit}
                mayWrite={mayWrite}
                openKey={openKey}
                onOpen={setOpenKey}
              />
            </>
          ) : (
            <Typography color="textSecondary">この動画の字幕はまだありません。</Typography>
          )}
        </FormColumns>
        {mayWrite && (
          <CaptionButtons
            record={record}
            edit={edit}
            onSaved={(saved) => {
              setNotes([]);
              replace(saved);
            }}
            onAdd={() => setOpenKey(edit.addAfter(null))}
          />
        )}
      </RecordContextProvider>
    </FormProvider>
  );
}

/** A video's captions: read from a file or a text, corrected line by line, saved as a whole. */
export function Edit() {
  const { record, replace, isPending, error } = useOpenRecord<RecordOf<'captions'>>();
  return (
    <OpenRecord title="字幕を編集" isPending={isPending} error={error}>
      {record && (
        <Stack spacing={2}>
          <Captions record={record} replace={replace} />
        </Stack>
      )}
    </OpenRecord>
  );
}
