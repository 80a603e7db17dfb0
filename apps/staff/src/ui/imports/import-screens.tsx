import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import { Alert, Button, Paper, Stack, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { Title, useRedirect } from 'react-admin';
import { Link } from 'react-router';
import { isStatus } from '#lib/api/problem.ts';
import { sendTo } from '#lib/api/send-file.ts';
import type { UploadProgress } from '#lib/api/send-in-parts.ts';
import { formatDateTime } from '#lib/japan-time.ts';
import { saveAsFile } from '#lib/save-as-file.ts';
import { usePageOf } from '#lib/use-call.ts';
import { FilePicker } from '#ui/file-picker.tsx';
import { Row } from '#ui/row.tsx';
import { SideBox } from '#ui/section.tsx';
import { Quiet } from '#ui/texts.tsx';
import { UploadBar } from '#ui/upload-bar.tsx';
import { ImportPage } from './import-page.tsx';
import { Counts, type ImportSetup, ImportStateChip } from './import-setup.tsx';

const TOO_LARGE = 'ファイルが大きすぎます。20MB以下のファイルを選択してください。';
/** Excel takes a file for UTF-8 by its first character. */
const csvOf = ({ fields, template: { rows } }: ImportSetup) => {
  const cells = rows.map((row) => Object.keys(fields).map((field) => row[field] ?? ''));
  const lines = [Object.values(fields), ...cells].map((line) => `${line.join(',')}\r\n`);
  return `\ufeff${lines.join('')}`;
};

/** Also those that are refused, with a sentence that says what to do. */
const ACCEPT = '.csv,.tsv,.txt,.xlsx,.xlsm,.xls,.ods,.htm,.html';

/** The last files that were sent in, newest first. */
function Earlier({ setup, setup: { resource, calls } }: { setup: ImportSetup }) {
  const { data } = usePageOf(calls.list, {
    queryKey: [resource, 'getList', 'earlier'],
    query: { per_page: '20' },
  });
  if (!data?.total) return null;
  return (
    <SideBox title="これまでの取り込み">
      {data.rows.map(({ id, file_name, state, counts, ...row }) => (
        <div key={id}>
          <Row>
            <Link to={`/${resource}/${id}`}>{file_name}</Link>
            <ImportStateChip state={state} />
            <Counts counts={counts} setup={setup} />
          </Row>
          <Quiet>
            {row.row_count.toLocaleString('ja-JP')}行・{row.staff_name}・
            {formatDateTime(row.created_at)}
          </Quiet>
        </div>
      ))}
    </SideBox>
  );
}

/** The screen on which a file is chosen; nothing is written by it. */
function ImportNew({ setup }: { setup: ImportSetup }) {
  const { noun, template } = setup;
  const redirect = useRedirect();
  const [progress, setProgress] = useState<UploadProgress | null>(null);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (file: File) =>
      sendTo(
        setup.calls.upload,
        { query: { name: file.name } },
        { file, tooLarge: TOO_LARGE, onProgress: setProgress },
      ),
    onSuccess: ({ id }) => redirect('edit', setup.resource, id),
  });
  return (
    <Stack spacing={2} sx={{ mt: 2 }}>
      <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 } }}>
        <Title title={setup.title ?? `${noun}をファイルから取り込む`} />
        <Stack spacing={2.5} sx={{ maxWidth: 720 }}>
          <Typography>
            {noun}
            の一覧をExcel（.xlsx）、LibreOffice（.ods）かCSVのファイルで選択してください。次の画面で列の割り当てと内容を確認するまで、
            {noun}は登録されません。
          </Typography>
          <Quiet>
            使える列：{Object.values(setup.fields).join('、')}。{setup.matching}
            文字コードは自動で判別します（UTF-8、UTF-16、Shift_JIS）。20MB、5万行まで取り込めます。
          </Quiet>
          <div>
            <FilePicker
              variant="contained"
              startIcon={<UploadIcon />}
              disabled={isPending}
              accept={ACCEPT}
              label={`${noun}のファイル`}
              onPick={([file]) => {
                setProgress({ sent: 0, bytes: file.size, isWaiting: false });
                mutate(file);
              }}
            >
              ファイルを選択する
            </FilePicker>
            <Button
              startIcon={<DownloadIcon />}
              sx={{ ml: 1 }}
              onClick={() => saveAsFile(template.name, csvOf(setup), 'text/csv;charset=utf-8')}
            >
              見本のファイル（CSV）
            </Button>
          </div>
          {isPending && progress && <UploadBar progress={progress} label="アップロード中" />}
          {error && (
            <Alert severity="error">{isStatus(error, 413) ? TOO_LARGE : error.message}</Alert>
          )}
        </Stack>
      </Paper>
      <Earlier setup={setup} />
    </Stack>
  );
}

/**
 * The screens of a kind of import.
 * @param useFields its fields, which may depend on the site
 */
export function importScreens({
  useFields,
  ...parts
}: Omit<ImportSetup, 'fields'> & { useFields: () => ImportSetup['fields'] }) {
  const screen = (Screen: ComponentType<{ setup: ImportSetup }>) => () => {
    const fields = useFields();
    return <Screen setup={{ ...parts, fields }} />;
  };
  return { Create: screen(ImportNew), Edit: screen(ImportPage) };
}
