import PasteIcon from '@mui/icons-material/ContentPasteOutlined';
import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import { Alert, Button, LinearProgress, Paper, Stack, TextField, Typography } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import type { CaptionReading } from '@orchard/contract/staff/captions';
import { formatStaffMessage } from '@orchard/contract/staff/messages';
import { useMutation } from '@tanstack/react-query';
import { type DragEvent, useState } from 'react';
import { call } from '#lib/api/call.ts';
import { saidOf } from '#lib/api/problem.ts';
import { sendTo } from '#lib/api/send-file.ts';
import type { RecordOf } from '#lib/wire-types.ts';
import { AskDialog } from '#ui/ask-dialog.tsx';
import { FilePicker } from '#ui/file-picker.tsx';
import { Row } from '#ui/row.tsx';
import { Quiet } from '#ui/texts.tsx';

/** Takes a transcript as text; it is read, and saved only from the screen below. */
function PasteDialog({
  id,
  onRead,
  onClose,
}: {
  id: number;
  onRead: (reading: CaptionReading) => void;
  onClose: () => void;
}) {
  const [text, setText] = useState('');
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(staffApi['captions.readText'], { params: { id }, body: { text } }),
    onSuccess: onRead,
  });
  return (
    <AskDialog
      maxWidth="md"
      onClose={onClose}
      title="文字起こしを貼り付ける"
      close={{ color: 'primary' }}
      actions={
        <Button
          variant="contained"
          disabled={isPending || text.trim() === ''}
          onClick={() => mutate()}
        >
          読み取る
        </Button>
      }
    >
      <Typography sx={{ mb: 2 }}>
        1行が1つの字幕になります。行の先頭に「12:34
        」のように時刻があれば、その時刻を使います。時刻のない行は、文字数に合わせて動画の長さに割り振ります（目安の時刻）。
      </Typography>
      <TextField
        label="文字起こし"
        value={text}
        onChange={({ target }) => setText(target.value)}
        multiline
        minRows={8}
        maxRows={18}
        autoFocus
        error={error !== null}
        helperText={error ? saidOf(error) : '保存する前に、次の画面で内容を確認できます。'}
      />
    </AskDialog>
  );
}

/** Where captions come from: a file that is chosen or dropped, or a text that is pasted. */
export function CaptionSource({
  record,
  onRead,
}: {
  record: RecordOf<'captions'>;
  onRead: (reading: CaptionReading) => void;
}) {
  const [isOver, setIsOver] = useState(false);
  const [isPasting, setIsPasting] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (file: File) =>
      sendTo(
        staffApi['captions.upload'],
        { params: { id: record.id }, query: { revision: String(record.revision) } },
        { file, tooLarge: formatStaffMessage('captions.file_too_large') },
      ),
    onSuccess: onRead,
  });
  const over = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const [file] = event.dataTransfer.files;
    if (file) mutate(file);
  };
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-label="字幕を読み込む"
      onDragOver={over}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      sx={{
        p: 2,
        borderStyle: 'dashed',
        borderColor: 'text.secondary',
        ...(isOver && { borderColor: 'primary.main', bgcolor: 'action.hover' }),
      }}
    >
      <Stack spacing={1.5}>
        <Typography>
          字幕ファイル（WebVTT、SRT、SBV）をここにドラッグするか、選択してください。
          {record.cues.length > 0 && '現在の字幕は置き換えられます（変更履歴から戻せます）。'}
        </Typography>
        <Row>
          <FilePicker
            variant="contained"
            startIcon={<UploadIcon />}
            disabled={isPending}
            accept=".vtt,.srt,.sbv,.txt,text/vtt,text/plain"
            label="字幕ファイル"
            onPick={([file]) => mutate(file)}
          >
            ファイルを選択する
          </FilePicker>
          <Button
            variant="outlined"
            startIcon={<PasteIcon />}
            disabled={isPending}
            onClick={() => setIsPasting(true)}
          >
            文字起こしを貼り付ける
          </Button>
        </Row>
        {isPending && <LinearProgress aria-label="字幕を読み込んでいます" />}
        {error && <Alert severity="error">{saidOf(error)}</Alert>}
        <Quiet>
          2MB、5,000行まで。文字コードは自動で判別します（UTF-8、UTF-16、Shift_JISなど）。誤りのないファイルはすぐに保存し、誤りがあれば保存せずに、修正が必要な箇所を表示します。
        </Quiet>
      </Stack>
      {isPasting && (
        <PasteDialog
          id={record.id}
          onRead={(reading) => {
            setIsPasting(false);
            onRead(reading);
          }}
          onClose={() => setIsPasting(false)}
        />
      )}
    </Paper>
  );
}
