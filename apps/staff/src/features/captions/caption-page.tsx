import { Alert, type AlertProps, Box, Link, Typography } from '@mui/material';
import { writeWebVtt } from '@orchard/contract/staff/caption-rules';
import type { CaptionReading } from '@orchard/contract/staff/captions';
import { type ReactNode, useEffect, useState } from 'react';
import { RecordContextProvider, useNotify, useWarnWhenUnsavedChanges } from 'react-admin';
import { type FieldValues, FormProvider, useForm } from 'react-hook-form';
import { formatDuration } from '#lib/duration.ts';
import { encodingName } from '#lib/encoding-name.ts';
import { useOpenRecord } from '#lib/use-open-record.ts';
import { useMayWrite } from '#lib/use-rights.ts';
import type { RecordOf } from '#lib/wire-types.ts';
import { OpenRecord } from '#ui/inbox/open-record.tsx';
import { Tick } from '#ui/inputs/ticks.tsx';
import { FormColumns } from '#ui/section.tsx';
import { VersionsBox } from '#ui/versions/versions-box.tsx';
import { CaptionButtons, SavedCaptionsBox } from './caption-buttons.tsx';
import { linesOfReading, placeOf, type ShownLine, useCaptionLines } from './caption-lines.ts';
import { CaptionLinesBox } from './caption-lines-box.tsx';
import { CaptionSource } from './caption-source.tsx';

/** So many are named one by one. */
const NAMED = 50;

/** What is remarked of lines, the first of them one by one. */
const Remarked = (props: {
  severity: AlertProps['severity'];
  label: string;
  sentence: ReactNode;
  children: readonly ReactNode[];
}) => (
  <Alert
    severity={props.severity}
    role="region"
    aria-label={props.label}
    sx={{ '& .MuiAlert-message': { minWidth: 0 } }}
  >
    {props.sentence}
    <Box component="ul" sx={{ pl: 2.5, my: 1, overflowWrap: 'anywhere' }}>
      {props.children.slice(0, NAMED)}
    </Box>
    {props.children.length > NAMED && `ほか${props.children.length - NAMED}か所`}
  </Alert>
);

/** The faults that prevent saving; a press leads to the line. */
const CaptionFaults = (props: { faulty: readonly ShownLine[]; onOpen: (key: number) => void }) => (
  <Remarked
    severity="warning"
    label="修正が必要な箇所"
    sentence={<div role="status">{props.faulty.length}か所を修正すると保存できます。</div>}
  >
    {props.faulty.map((line) => (
      <li key={line.key}>
        <Link
          component="button"
          type="button"
          onClick={() => props.onOpen(line.key)}
          sx={{ textAlign: 'left', py: 0.5 }}
        >
          {placeOf(line)}「{line.from?.raw || line.text.split('\n')[0]}」
        </Link>
        <br />
        {line.judged.fault}
      </li>
    ))}
  </Remarked>
);

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
    <Link href={`/videos/${record.id}`}>{record.title}</Link>
    {record.duration_seconds !== null && `（${formatDuration(record.duration_seconds)}）`}
    <br />
    字幕は、会員の画面で動画の横に「文字起こし」として表示され、サイト内の検索でも見つかります。
    {record.has_own_film && '動画の上にも字幕として表示できます。'}
  </Typography>
);

function Captions({
  record,
  replace,
}: {
  record: RecordOf<'captions'>;
  replace: (record: RecordOf<'captions'>) => void;
}) {
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
          {edit.faulty.length > 0 && <CaptionFaults faulty={edit.faulty} onOpen={setOpenKey} />}
          {notes.length > 0 && (
            <Remarked
              severity="info"
              label="確認が必要な箇所"
              sentence="ファイルについて、念のためご確認ください。"
            >
              {notes.map(({ line, text, message }) => (
                <li key={`${line} ${message}`}>
                  {line}行目「{text}」：{message}
                </li>
              ))}
            </Remarked>
          )}
          {edit.lines.length > 0 ? (
            <>
              <Tick
                label="時刻は目安（動画の上には表示しない）"
                disabled={!mayWrite}
                checked={edit.isEstimated}
                onChange={edit.estimate}
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
      {record && <Captions record={record} replace={replace} />}
    </OpenRecord>
  );
}
