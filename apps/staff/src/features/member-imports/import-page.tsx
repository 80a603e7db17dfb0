import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { Alert, Button, Divider, LinearProgress, Paper, Stack, Typography } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import type { MemberImport } from '@orchard/contract/staff/member-imports';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify, useRedirect } from 'react-admin';
import { Link, useParams } from 'react-router';
import { call } from '#lib/api/call.ts';
import { formatDateTime } from '#lib/japan-time.ts';
import { saveAsFile } from '#lib/save-as-file.ts';
import { useMayWrite } from '#lib/use-rights.ts';
import { ConfirmButton } from '#ui/inbox/confirm-button.tsx';
import { OpenRecord } from '#ui/inbox/open-record.tsx';
import { ImportChoicesForm } from './import-choices.tsx';
import { Counts, formatFileFormat, ImportStateChip } from './import-labels.tsx';
import { ImportRows } from './import-rows.tsx';

/** Interval of progress requests, in milliseconds. */
const LOOK_AGAIN = 1000;

interface StepProps {
  record: MemberImport;
  replace: (record: MemberImport) => void;
}

function useTold<Answer>(act: () => Promise<Answer>, after: (answer: Answer) => void) {
  const notify = useNotify();
  return useMutation({
    mutationFn: act,
    onSuccess: after,
    onError: (error: Error) => notify(error.message, { type: 'error' }),
  });
}

function WrongRowsButton({ record }: { record: MemberImport }) {
  const params = { id: record.id };
  const { mutate, isPending } = useTold(
    () => call(staffApi['member-imports.wrongRows'], { params }),
    ({ file_name, csv }) => saveAsFile(file_name, csv, 'text/csv;charset=utf-8'),
  );
  return (
    <Button
      variant="outlined"
      startIcon={<DownloadIcon />}
      disabled={isPending}
      onClick={() => mutate()}
    >
      エラーの行をCSVで保存する
    </Button>
  );
}

function Start({ record, replace, isStale }: StepProps & { isStale: boolean }) {
  const redirect = useRedirect();
  const params = { id: record.id };
  const { new: added = 0, changed = 0 } = record.counts ?? {};
  const start = useTold(() => call(staffApi['member-imports.start'], { params }), replace);
  const discard = useTold(
    () => call(staffApi['member-imports.discard'], { params }),
    () => redirect('list', 'member-imports'),
  );
  const mails = record.choices.invite ? `新規の${added}名には招待メールを送信します。` : '';
  return (
    <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1 }}>
      {record.counts && (
        <ConfirmButton
          variant="contained"
          disabled={start.isPending || isStale || added + changed === 0}
          title="会員を登録しますか？"
          content={`新規${added}名、変更${changed}名を登録します。エラーの行は登録しません。${mails}`}
          onConfirm={() => start.mutate()}
        >
          {`${added + changed}名を登録する`}
        </ConfirmButton>
      )}
      <ConfirmButton
        color="error"
        disabled={discard.isPending}
        title="取り込みを取り消しますか？"
        content="アップロードしたファイルの内容を削除します。会員の情報は変更されません。"
        onConfirm={() => discard.mutate()}
      >
        取り消す
      </ConfirmButton>
    </Stack>
  );
}

const Running = ({ record: { done_count: done, row_count: all } }: { record: MemberImport }) => (
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

const Done = ({ record }: { record: MemberImport }) => (
  <Alert severity={record.counts?.wrong ? 'warning' : 'success'}>
    登録が完了しました（{formatDateTime(record.finished_at)}）。
    {record.counts?.wrong
      ? 'エラーの行は登録していません。CSVで保存し、修正してからもう一度取り込んでください。登録済みの会員が重複することはありません。'
      : ''}
  </Alert>
);

function Steps({ record, replace }: StepProps) {
  const mayWrite = useMayWrite();
  const isOpen = record.state === 'uploaded' || record.state === 'planned';
  // The import uses the choices of the dry run, not later ones.
  const [isStale, setIsStale] = useState(false);
  const onPlanned = (planned: MemberImport) => {
    setIsStale(false);
    replace(planned);
  };
  return (
    // A column that what is wide scrolls in, instead of the page.
    <Paper
      variant="outlined"
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', p: { xs: 2, sm: 3 } }}
    >
      <Stack spacing={2.5}>
        <Stack spacing={1}>
          <Typography sx={{ overflowWrap: 'anywhere', fontWeight: 600 }}>
            {record.file_name}
          </Typography>
          <Typography variant="body2" color="text.secondary">
            {formatFileFormat(record)}・{record.row_count.toLocaleString('ja-JP')}行・
            {record.staff_name}・{formatDateTime(record.created_at)}
          </Typography>
          <div>
            <ImportStateChip state={record.state} />
          </div>
        </Stack>
        {record.state === 'running' && <Running record={record} />}
        {record.state === 'done' && <Done record={record} />}
        {isOpen && mayWrite && (
          <ImportChoicesForm
            record={record}
            onChanged={() => setIsStale(true)}
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
            <Typography component="h2" sx={{ fontSize: '1.1rem', fontWeight: 600 }}>
              {isOpen ? '確認の結果' : '登録の結果'}
            </Typography>
            <Counts counts={record.counts} />
            {mayWrite && record.counts.wrong > 0 && (
              <div>
                <WrongRowsButton record={record} />
              </div>
            )}
            <ImportRows record={record} />
          </>
        )}
        {isOpen && mayWrite && <Start record={record} replace={replace} isStale={isStale} />}
        {record.state === 'done' && (
          <div>
            <Button component={Link} to="/members">
              会員の一覧へ
            </Button>
          </div>
        )}
      </Stack>
    </Paper>
  );
}

/** One import, from the columns to the result. */
export function ImportPage() {
  const { id = '' } = useParams();
  const client = useQueryClient();
  const queryKey = ['member-imports', 'open', id];
  const { data, isPending, error } = useQuery({
    queryKey,
    queryFn: () => call(staffApi['member-imports.read'], { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? LOOK_AGAIN : false),
  });
  const replace = (record: MemberImport) => {
    client.setQueryData(queryKey, record);
    void client.invalidateQueries({ queryKey: ['member-imports', 'getList'] });
  };
  return (
    <OpenRecord title="会員の取り込み" isPending={isPending} error={error}>
      {data && <Steps record={data} replace={replace} />}
    </OpenRecord>
  );
}
