import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import { Alert, Button, LinearProgress, Paper, Stack, Typography } from '@mui/material';
import { type AnyImport, MAX_IMPORT_BYTES } from '@orchard/contract/staff/imports';
import { useMutation } from '@tanstack/react-query';
import { type ChangeEvent, useRef, useState } from 'react';
import { Title, useRedirect } from 'react-admin';
import { addressOf } from '#lib/api/call.ts';
import { fieldErrors, Problem, problemOf } from '#lib/api/problem.ts';
import { sendFile } from '#lib/api/send-file.ts';
import { saveAsFile } from '#lib/save-as-file.ts';
import { Quiet } from '#ui/texts.tsx';
import type { ImportSetup } from './import-setup.tsx';

const TOO_LARGE = 'ファイルが大きすぎます。20MB以下のファイルを選択してください。';
/** Excel takes a file for UTF-8 by its first character. */
const csvOf = (rows: ImportSetup['template']['rows']) =>
  `\ufeff${rows.map((cells) => `${cells.join(',')}\r\n`).join('')}`;

const ACCEPT = '.csv,.tsv,.txt,.xlsx';

async function send(
  { calls }: ImportSetup,
  file: File,
  onProgress: (part: number) => void,
): Promise<AnyImport> {
  if (file.size > MAX_IMPORT_BYTES) throw new Problem(413, TOO_LARGE);
  const { status, body } = await sendFile({
    url: addressOf(calls.upload, { query: { name: file.name } }),
    file,
    type: 'application/octet-stream',
    onProgress,
  });
  if (status === 200) return body as AnyImport;
  if (status === 413) throw new Problem(413, TOO_LARGE);
  const problem = problemOf(status, body);
  const [sentence] = Object.values(fieldErrors(problem));
  throw sentence ? new Problem(status, sentence) : problem;
}

/** The screen on which a file is chosen; nothing is written by it. */
export function ImportNew({ setup }: { setup: ImportSetup }) {
  const { noun, template } = setup;
  const redirect = useRedirect();
  const input = useRef<HTMLInputElement>(null);
  const [part, setPart] = useState(0);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (file: File) => send(setup, file, setPart),
    onSuccess: ({ id }) => redirect('edit', setup.resource, id),
  });
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    // The same file can be chosen again once it has been mended.
    target.value = '';
    setPart(0);
    if (file) mutate(file);
  };
  return (
    <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 }, mt: 2 }}>
      <Title title={`${noun}をファイルから取り込む`} />
      <Stack spacing={2.5} sx={{ maxWidth: 720 }}>
        <Typography>
          {noun}
          の一覧をCSVかExcel（.xlsx）のファイルで選択してください。次の画面で列の割り当てと内容を確認するまで、
          {noun}は登録されません。
        </Typography>
        <Quiet>
          使える列：{Object.values(setup.fields).join('、')}。{setup.matching}
          文字コードは自動で判別します（UTF-8、UTF-16、Shift_JIS）。20MB、5万行まで取り込めます。
        </Quiet>
        <div>
          <Button
            variant="contained"
            startIcon={<UploadIcon />}
            disabled={isPending}
            onClick={() => input.current?.click()}
          >
            ファイルを選択する
          </Button>
          <input
            ref={input}
            type="file"
            hidden
            accept={ACCEPT}
            onChange={choose}
            aria-label={`${noun}のファイル`}
          />
          <Button
            startIcon={<DownloadIcon />}
            sx={{ ml: 1 }}
            onClick={() =>
              saveAsFile(template.name, csvOf(template.rows), 'text/csv;charset=utf-8')
            }
          >
            見本のファイル（CSV）
          </Button>
        </div>
        {isPending && (
          <div>
            <LinearProgress
              aria-label="アップロード中"
              variant={part < 1 ? 'determinate' : 'indeterminate'}
              value={part * 100}
            />
            <Typography variant="body2">
              {part < 1 ? 'ファイルをアップロードしています。' : 'ファイルを読み取っています。'}
            </Typography>
          </div>
        )}
        {error && <Alert severity="error">{error.message}</Alert>}
      </Stack>
    </Paper>
  );
}
