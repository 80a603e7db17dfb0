import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { Alert, Button, Divider, LinearProgress, Paper, Stack, Typography } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import type { AnyImport } from '@orchard/contract/staff/imports';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useRedirect } from 'react-admin';
import { useParams } from 'react-router';
import { call } from '#lib/api/call.ts';
import { formatDateTime } from '#lib/japan-time.ts';
import { saveAsFile } from '#lib/save-as-file.ts';
import { useCall } from '#lib/use-call.ts';
import { useMayWrite } from '#lib/use-rights.ts';
import { ActionButton, ConfirmedAction } from '#ui/action-button.tsx';
import { OpenRecord } from '#ui/inbox/open-record.tsx';
import { useUndoOf } from '#ui/jobs.tsx';
import { RecordHead } from '#ui/record-head.tsx';
import { Remarks } from '#ui/remarks.tsx';
import { Row } from '#ui/row.tsx';
import { ImportChoicesForm, UnusedColumns } from './import-choices.tsx';
import { ImportRows } from './import-rows.tsx';
import { Counts, formatFileRead, type ImportSetup, ImportStateChip } from './import-setup.tsx';

const REFETCH_MS = 1000;

interface StepProps {
  setup: ImportSetup;
  record: AnyImport;
  replace: (record: AnyImport) => void;
}

function Start({ setup, record, replace, isStale }: StepProps & { isStale: boolean }) {
  const redirect = useRedirect();
  const params = { id: record.id };
  const { new: added = 0, changed = 0 } = record.counts ?? {};
  const { noun, unit } = setup;
  const amount = (count: number) => `${count.toLocaleString('ja-JP')}${unit}`;
  const note = setup.noteOf?.(record, added) ?? '';
  return (
    <Row>
      {record.counts && (
        <ConfirmedAction
          variant="contained"
          disabled={isStale || added + changed === 0}
          title={`${noun}を登録しますか？`}
          content={
            <Stack spacing={2}>
              <Typography color="textSecondary">
                {`${added > 0 ? `新規${amount(added)}、` : ''}変更${amount(changed)}を登録します。${setup.failedRows ?? 'エラーの行'}は登録しません。${note}`}
              </Typography>
              <Remarks remarks={record.remarks} unit={unit} />
              {setup.Mail && <setup.Mail record={record} added={added} />}
            </Stack>
          }
          act={() => call(setup.calls.start, { params })}
          done={(begun) => {
            replace(begun);
            return '登録を始めました。';
          }}
        >
          {`${amount(added + changed)}を登録する`}
        </ConfirmedAction>
      )}
      <ConfirmedAction
        color="error"
        variant="text"
        title="取り込みを取り消しますか？"
        content={`アップロードしたファイルの内容を削除します。${noun}は変更されません。`}
        act={() => call(setup.calls.discard, { params })}
        done={() => {
          redirect('list', setup.resource);
          return '取り込みを取り消しました。';
        }}
      >
        取り消す
      </ConfirmedAction>
    </Row>
  );
}

const Running = ({ record: { done_count: done, row_count: all } }: { record: AnyImport }) => (
  <div>
    <LinearProgress
      aria-label="登録の進み具合"
      variant="determinate"
      value={(done / Math.max(1, all)) * 100}
    />
    <Typography variant="body2" role="status">
      {all.toLocaleString('ja-JP')}行中{done.toLocaleString('ja-JP')}
      行まで処理しました。この画面を閉じても続きます。
    </Typography>
  </div>
);

/** What came of it, once it has ended. */
function End({ setup, record }: Pick<StepProps, 'setup' | 'record'>) {
  const { state, counts, done_count: done, row_count: all } = record;
  if (state === 'done') {
    const left = counts && counts.unknown + counts.wrong > 0;
    return (
      <Alert severity={left ? 'warning' : 'success'}>
        登録が完了しました（{formatDateTime(record.finished_at)}）。
        {left
          ? `${setup.failedRows ?? 'エラーの行'}は登録していません。CSVで保存し、修正してからもう一度取り込んでください。登録済みの${setup.noun}が重複することはありません。`
          : ''}
      </Alert>
    );
  }
  if (state !== 'cancelled' && state !== 'failed') return null;
  return (
    <Alert severity="warning">
      {all.toLocaleString('ja-JP')}行中{done.toLocaleString('ja-JP')}
      行まで処理して終了しました。続きは、同じファイルをもう一度取り込むと登録できます。
    </Alert>
  );
}

function Steps({ setup, record, replace }: StepProps) {
  const result = useRef<HTMLHeadingElement>(null);
  const leadsToResult = useRef(false);
  const mayWrite = useMayWrite();
  const isOpen = record.state === 'uploaded' || record.state === 'planned';
  // The import uses the choices of the dry run, not later ones.
  const [isStale, setIsStale] = useState(false);
  const onPlanned = (planned: AnyImport) => {
    setIsStale(false);
    leadsToResult.current = true;
    replace(planned);
  };
  // After each drawing: the result of a first dry run comes with a later one.
  useEffect(() => {
    if (!leadsToResult.current || !result.current) return;
    leadsToResult.current = false;
    result.current.focus({ preventScroll: true });
    result.current.scrollIntoView();
  });
  return (
    // A column that what is wide scrolls in, instead of the page.
    <Paper
      variant="outlined"
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', p: { xs: 2, sm: 3 } }}
    >
      <Stack spacing={2.5}>
        {record.state === 'running' && <Running record={record} />}
        <End setup={setup} record={record} />
        {isOpen && mayWrite && (
          <ImportChoicesForm
            setup={setup}
            record={record}
            onChanged={() => setIsStale(true)}
            onRead={replace}
            onPlanned={onPlanned}
          />
        )}
        {isOpen && isStale && record.counts && (
          <Alert severity="info">
            選択を変更しました。もう一度内容を確認すると、登録できるようになります。
          </Alert>
        )}
        {record.counts && (
          <>
            <Divider />
            <Typography
              ref={result}
              tabIndex={-1}
              component="h2"
              // Below the bar of the console.
              sx={{ fontSize: '1.1rem', fontWeight: 600, scrollMarginTop: 64 }}
            >
              {isOpen ? '確認の結果' : '登録の結果'}
            </Typography>
            <Counts counts={record.counts} setup={setup} />
            {isOpen && <Remarks remarks={record.remarks} unit={setup.unit} />}
            <UnusedColumns record={record} columns={record.choices.columns} />
            {mayWrite && record.counts.unknown + record.counts.wrong > 0 && (
              <div>
                <ActionButton
                  variant="outlined"
                  startIcon={<DownloadIcon />}
                  act={() => call(setup.calls.wrongRows, { params: { id: record.id } })}
                  done={({ file_name, csv }) => {
                    saveAsFile(file_name, csv, 'text/csv;charset=utf-8');
                    return `「${file_name}」を保存しました。`;
                  }}
                >
                  {setup.failedRows ?? 'エラーの行'}をCSVで保存する
                </ActionButton>
              </div>
            )}
          </>
        )}
        {/* Above the rows: what comes later moves no button away from under a press. */}
        {isOpen && mayWrite && (
          <Start setup={setup} record={record} replace={replace} isStale={isStale} />
        )}
        {record.counts && <ImportRows setup={setup} record={record} />}
        {record.counts && setup.After && <setup.After record={record} />}
        {record.state === 'done' && (
          <Button href={setup.list} sx={{ alignSelf: 'start' }}>
            一覧へ
          </Button>
        )}
      </Stack>
    </Paper>
  );
}

/** One import, from the columns to the result. */
export function ImportPage({ setup }: { setup: ImportSetup }) {
  const { id = '' } = useParams();
  const client = useQueryClient();
  const { resource, calls } = setup;
  const queryKey = [resource, 'open', id];
  const { data, isPending, error } = useCall(calls.read, {
    queryKey,
    params: { id },
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? REFETCH_MS : false),
  });
  const mayWrite = useMayWrite();
  const { data: job } = useCall(staffApi['jobs.read'], {
    queryKey: ['jobs', 'one', Number(id)],
    params: { id },
    enabled: mayWrite && Boolean(data?.finished_at),
  });
  const undo = useUndoOf(job);
  const replace = (record: AnyImport) => {
    client.setQueryData(queryKey, record);
    void client.invalidateQueries({ queryKey: [resource, 'getList'] });
  };
  return (
    <OpenRecord
      title={setup.title ?? `${setup.noun}の取り込み`}
      isPending={isPending}
      error={error}
    >
      {data && (
        <>
          <RecordHead
            name={data.file_name}
            chips={<ImportStateChip state={undo.isUndone ? 'undone' : data.state} />}
            facts={[
              { label: 'ファイル', value: formatFileRead(data) },
              { label: 'スタッフ', value: data.staff_name },
              { label: '日時（日本時間）', value: formatDateTime(data.created_at) },
              ...undo.facts,
            ]}
            actions={undo.button}
          />
          <Steps setup={setup} record={data} replace={replace} />
        </>
      )}
    </OpenRecord>
  );
}
