import { Button, TextField, Typography } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import type { CaptionReading } from '@orchard/contract/staff/captions';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#lib/api/call.ts';
import { AskDialog } from '#ui/ask-dialog.tsx';
import { saidOf } from './send-captions.ts';

/** Takes a transcript as text; it is read, and saved only from the screen below. */
export function PasteDialog({
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
        fullWidth
        minRows={8}
        maxRows={18}
        autoFocus
        error={error !== null}
        helperText={error ? saidOf(error) : '保存する前に、次の画面で内容を確認できます。'}
      />
    </AskDialog>
  );
}
