import { Box, Button, Chip, ListItem, ListItemText, Stack, TextField } from '@mui/material';
import type { Passkey } from '@orchard/contract/passkeys';
import { staffApi } from '@orchard/contract/staff';
import { useState } from 'react';
import { call } from '#lib/api/call.ts';
import { formatDateTime } from '#lib/japan-time.ts';
import { useSmallForm } from '#lib/use-small-form.ts';
import { ConfirmButton } from '#ui/action-button.tsx';
import { SubmitButton } from '#ui/submit-button.tsx';

/** One of one's own passkeys, to rename and to remove. */
export function PasskeyRow({
  passkey,
  busy,
  onChanged,
  onRemove,
}: {
  passkey: Passkey;
  busy: boolean;
  onChanged: () => Promise<void>;
  onRemove: () => void;
}) {
  // The focus goes into the field, and back to the button.
  const [renaming, setRenaming] = useState<'not yet' | 'now' | 'done'>('not yet');
  const { name, is_backed_up, is_stopped, created_at, last_used_at } = passkey;
  if (renaming === 'now') {
    return (
      <ListItem disableGutters divider>
        <Rename passkey={passkey} onChanged={onChanged} onDone={() => setRenaming('done')} />
      </ListItem>
    );
  }
  const facts = [
    `追加 ${formatDateTime(created_at)}`,
    `最終利用 ${formatDateTime(last_used_at) || 'なし'}`,
    ...(is_backed_up ? ['ほかの端末と同期'] : []),
  ];
  return (
    <ListItem disableGutters divider sx={{ flexWrap: 'wrap', gap: 1 }}>
      <ListItemText primary={name} secondary={facts.join('・')} />
      {is_stopped && <Chip size="small" label="停止中" color="error" variant="outlined" />}
      <Button
        aria-label={`「${name}」の名前を変更する`}
        autoFocus={renaming === 'done'}
        onClick={() => setRenaming('now')}
      >
        名前を変更する
      </Button>
      <ConfirmButton
        aria-label={`「${name}」を削除する`}
        disabled={busy}
        title="パスキーの削除"
        content={`「${name}」ではログインできなくなります。`}
        onConfirm={onRemove}
      >
        削除する
      </ConfirmButton>
    </ListItem>
  );
}

function Rename({
  passkey,
  onChanged,
  onDone,
}: {
  passkey: Passkey;
  onChanged: () => Promise<void>;
  onDone: () => void;
}) {
  const { onSubmit, field, busy, problem } = useSmallForm(
    staffApi.renameOwnPasskey,
    { name: passkey.name },
    async (body) => {
      await call(staffApi.renameOwnPasskey, { params: { passkeyId: passkey.id }, body });
      await onChanged();
      onDone();
    },
  );
  const { helperText, ...name } = field('name');
  return (
    <Box component="form" onSubmit={onSubmit} noValidate sx={{ width: '100%' }}>
      <Stack spacing={1.5} sx={{ alignItems: 'start' }}>
        <TextField
          {...name}
          helperText={helperText ?? problem}
          autoFocus
          fullWidth
          label="パスキーの名前"
          autoComplete="off"
        />
        <Stack direction="row" spacing={1}>
          <SubmitButton busy={busy}>名前を保存する</SubmitButton>
          <Button onClick={onDone}>キャンセル</Button>
        </Stack>
      </Stack>
    </Box>
  );
}
