import PasteIcon from '@mui/icons-material/ContentPasteOutlined';
import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import { Alert, Button, LinearProgress, Paper, Stack, Typography } from '@mui/material';
import type { CaptionReading } from '@orchard/contract/staff/captions';
import { useMutation } from '@tanstack/react-query';
import { type DragEvent, useRef, useState } from 'react';
import type { RecordOf } from '#lib/wire-types.ts';
import { PasteDialog } from './paste-dialog.tsx';
import { saidOf, sendCaptions } from './send-captions.ts';

/** Where captions come from: a file that is chosen or dropped, or a text that is pasted. */
export function CaptionSource({
  record,
  onRead,
}: {
  record: RecordOf<'captions'>;
  onRead: (reading: CaptionReading) => void;
}) {
  const picker = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const [isPasting, setIsPasting] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (file: File) => sendCaptions(record, file),
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
          字幕ファイル（WebVTT、SRT）をここにドラッグするか、選択してください。
          {record.cues.length > 0 && '現在の字幕は置き換えられます（変更履歴から戻せます）。'}
        </Typography>
        <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1 }}>
          <Button
            variant="contained"
            startIcon={<UploadIcon />}
            disabled={isPending}
            onClick={() => picker.current?.click()}
          >
            ファイルを選択する
          </Button>
          <Button
            variant="outlined"
            startIcon={<PasteIcon />}
            disabled={isPending}
            onClick={() => setIsPasting(true)}
          >
            文字起こしを貼り付ける
          </Button>
        </Stack>
        <input
          ref={picker}
          type="file"
          hidden
          accept=".vtt,.srt,.txt,text/vtt,text/plain"
          aria-label="字幕ファイル"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            // The same file can be chosen again once it has been mended.
            target.value = '';
            if (file) mutate(file);
          }}
        />
        {isPending && <LinearProgress aria-label="字幕を読み込んでいます" />}
        {error && <Alert severity="error">{saidOf(error)}</Alert>}
        <Typography variant="body2" color="textSecondary">
          2MB、5,000行まで。文字コードは自動で判別します（UTF-8、UTF-16、Shift_JIS）。誤りのないファイルはすぐに保存し、誤りがあれば保存せずに、修正が必要な箇所を表示します。
        </Typography>
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
