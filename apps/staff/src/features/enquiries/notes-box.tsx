import { Box, Button, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { formatDateTime } from '#lib/japan-time.ts';
import { useMayWrite } from '#lib/use-rights.ts';
import type { RecordOf } from '#lib/wire-types.ts';
import { SideBox } from '#ui/form/form-columns.tsx';
import { PlainText, Quiet } from '#ui/texts.tsx';

/**
 * Internal notes of the operators.
 * @param onAdd resolves to whether the note was saved
 */
export function NotesBox({
  notes,
  onAdd,
  isBusy,
}: {
  notes: RecordOf<'enquiries'>['notes'];
  onAdd: (message: string) => Promise<boolean>;
  isBusy: boolean;
}) {
  const mayWrite = useMayWrite();
  const [typed, setTyped] = useState('');
  const add = async () => {
    if (await onAdd(typed)) setTyped('');
  };
  return (
    <SideBox title="運営メモ">
      {notes.length === 0 && <Typography color="textSecondary">メモはまだありません。</Typography>}
      {notes.map(({ id, message, staff_name, created_at }) => (
        <Box key={id}>
          <Quiet>
            {staff_name}・{formatDateTime(created_at)}
          </Quiet>
          <PlainText>{message}</PlainText>
        </Box>
      ))}
      {mayWrite && (
        <>
          <TextField
            label="メモ（会員には表示されません）"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            multiline
            minRows={2}
          />
          <Button
            variant="outlined"
            disabled={isBusy || typed.trim() === ''}
            onClick={() => void add()}
          >
            メモを追加する
          </Button>
        </>
      )}
    </SideBox>
  );
}
