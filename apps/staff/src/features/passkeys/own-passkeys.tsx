import {
  Alert,
  Box,
  Button,
  Chip,
  CircularProgress,
  List,
  ListItem,
  ListItemText,
  Stack,
  TextField,
  Typography,
} from '@mui/material';
import { MOST_PASSKEYS } from '@orchard/contract/passkey-limits';
import type { Passkey } from '@orchard/contract/passkeys';
import { staffApi } from '@orchard/contract/staff';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#lib/api/call.ts';
import { formatDateTime } from '#lib/japan-time.ts';
import { canUsePasskeys, mayHavePasskeys, passkeyLibrary } from '#lib/passkeys-here.ts';
import { useAction, useCall } from '#lib/use-call.ts';
import { useSmallForm } from '#lib/use-small-form.ts';
import { ConfirmButton } from '#ui/action-button.tsx';
import { SideBox } from '#ui/section.tsx';
import { SubmitButton } from '#ui/submit-button.tsx';

/** One of one's own passkeys, to rename and to remove. */
function PasskeyRow({
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

const FAULTS: Record<string, string> = {
  InvalidStateError: 'この端末のパスキーは、すでに追加されています。',
  ConstraintError: 'この端末ではパスキーを作成できません。別の端末をお使いください。',
  NotSupportedError: 'この端末ではパスキーを作成できません。別の端末をお使いください。',
};

/** The words for what the browser itself has thrown, also below an error of the library. */
function wordsFor(error: unknown): string {
  const { cause, name } = error as Error;
  return (
    FAULTS[cause instanceof Error ? cause.name : name] ??
    'パスキーは追加されませんでした。もう一度お試しください。'
  );
}

/**
 * Makes a passkey on this device, or on one that the browser reaches, and adds it to one's account.
 * @throws Error with words for the operator
 */
async function makePasskey(): Promise<Passkey> {
  const [{ startRegistration }, optionsJSON] = await Promise.all([
    passkeyLibrary(),
    call(staffApi.beginOwnPasskey),
  ]);
  const response = await startRegistration({ optionsJSON: optionsJSON as never }).catch((error) => {
    throw new Error(wordsFor(error));
  });
  return call(staffApi.addOwnPasskey, { body: { response } });
}

const queryKey = ['own-passkeys'];

/** One's own passkeys, each of which is both steps of signing in. */
export function OwnPasskeys() {
  const client = useQueryClient();
  const { data, error, isPending } = useCall(staffApi.listOwnPasskeys, { queryKey });
  const readAnew = () => client.invalidateQueries({ queryKey });
  const add = useAction(makePasskey, () => {
    void readAnew();
    return 'パスキーを追加しました。';
  });
  const remove = useAction(
    (passkeyId: number) => call(staffApi.removeOwnPasskey, { params: { passkeyId } }),
    () => {
      void readAnew();
      return 'パスキーを削除しました。';
    },
  );
  if (!mayHavePasskeys()) return null;
  const isFull = (data?.length ?? 0) >= MOST_PASSKEYS;
  return (
    <SideBox title="パスキー">
      <Typography>
        パスキーを追加すると、パスワードと認証コードの代わりに、端末の指紋・顔・画面ロックでログインできます。
      </Typography>
      {isPending && <CircularProgress size={24} aria-label="読み込み中" />}
      {error && <Alert severity="error">{error.message}</Alert>}
      {data && data.length > 0 && (
        <List disablePadding aria-label="追加したパスキー">
          {data.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              busy={remove.isPending}
              onChanged={readAnew}
              onRemove={() => remove.mutate(passkey.id)}
            />
          ))}
        </List>
      )}
      {!canUsePasskeys() && <Alert severity="info">このブラウザーではパスキーを使えません。</Alert>}
      {isFull && <Alert severity="info">パスキーは{MOST_PASSKEYS}個まで追加できます。</Alert>}
      {canUsePasskeys() && !isFull && (
        <Button
          variant="contained"
          sx={{ alignSelf: 'start' }}
          disabled={add.isPending || isPending}
          onClick={() => add.mutate()}
        >
          パスキーを追加する
        </Button>
      )}
    </SideBox>
  );
}
