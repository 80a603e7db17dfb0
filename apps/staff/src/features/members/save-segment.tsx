import { Alert, Stack, TextField, Typography } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { call } from '#lib/api/call.ts';
import { useSmallForm } from '#lib/use-small-form.ts';
import { AskDialog } from '#ui/ask-dialog.tsx';
import { SubmitButton } from '#ui/submit-button.tsx';
import { Conditions } from './segment-parts.tsx';

/** Gives the present filter of the list a name. */
export function SaveSegment({
  filter,
  onClose,
}: {
  filter: Record<string, string>;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const notify = useNotify();
  const { onSubmit, field, busy, problem } = useSmallForm(
    staffApi.saveSegment,
    { name: '', filter },
    async (body) => {
      const { name } = await call(staffApi.saveSegment, { body });
      await client.invalidateQueries({ queryKey: ['segments'] });
      notify(`セグメント「${name}」を保存しました。`, { type: 'success' });
      onClose();
    },
  );
  return (
    <AskDialog
      onClose={onClose}
      onSubmit={onSubmit}
      title="この条件を保存"
      actions={<SubmitButton busy={busy}>保存する</SubmitButton>}
    >
      <Stack spacing={2}>
        {problem && <Alert severity="error">{problem}</Alert>}
        <Conditions filter={filter} />
        <TextField {...field('name')} label="名前" autoFocus />
        <Typography variant="body2" color="textSecondary">
          すべてのスタッフが使えます。該当する会員は、開くたびに数え直します。
        </Typography>
      </Stack>
    </AskDialog>
  );
}
