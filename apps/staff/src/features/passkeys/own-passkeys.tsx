import {
  Alert,
  Button,
  Chip,
  CircularProgress,
  List,
  ListItem,
  ListItemText,
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
import { useCall } from '#lib/use-call.ts';
import { useSmallForm } from '#lib/use-small-form.ts';
import { ActionButton, ConfirmedAction } from '#ui/action-button.tsx';
import { SmallForm } from '#ui/form/small-form.tsx';
import { SideBox } from '#ui/section.tsx';

interface RowProps {
  passkey: Passkey;
  onChanged: () => Promise<void>;
}

/** One of one's own passkeys, to rename and to remove. */
function PasskeyRow({ passkey, onChanged }: RowProps) {
  // The focus goes into the field, and back to the button.
  const [renaming, setRenaming] = useState<'not yet' | 'now' | 'done'>('not yet');
  const { id, name, is_backed_up, is_stopped, created_at, last_used_at } = passkey;
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
      <ConfirmedAction
        variant="text"
        aria-label={`「${name}」を削除する`}
        title="パスキーの削除"
        content={`「${name}」ではログインできなくなります。`}
        act={() => call(staffApi.removeOwnPasskey, { params: { passkeyId: id } })}
        done={() => {
          void onChanged();
          return 'パスキーを削除しました。';
        }}
      >
        削除する
      </ConfirmedAction>
    </ListItem>
  );
}

function Rename({ passkey, onChanged, onDone }: RowProps & { onDone: () => void }) {
  const form = useSmallForm(staffApi.renameOwnPasskey, { name: passkey.name }, async (body) => {
    await call(staffApi.renameOwnPasskey, { params: { passkeyId: passkey.id }, body });
    await onChanged();
    onDone();
  });
  return (
    <SmallForm
      of={form}
      submit="名前を保存する"
      isNarrow
      after={<Button onClick={onDone}>キャンセル</Button>}
    >
      <TextField {...form.field('name')} autoFocus label="パスキーの名前" autoComplete="off" />
    </SmallForm>
  );
}

const NOT_ADDED = 'パスキーは追加されませんでした。もう一度お試しください。';
const NOT_HERE = 'この端末ではパスキーを作成できません。別の端末をお使いください。';
const FAULTS: Record<string, string> = {
  InvalidStateError: 'この端末のパスキーは、すでに追加されています。',
  ConstraintError: NOT_HERE,
  NotSupportedError: NOT_HERE,
};

/**
 * Makes a passkey on this device, or on one that the browser reaches, and adds it to one's account.
 * @throws Error with words for the operator
 */
async function makePasskey(): Promise<Passkey> {
  const [{ startRegistration }, optionsJSON] = await Promise.all([
    passkeyLibrary(),
    call(staffApi.beginOwnPasskey),
  ]);
  const response = await startRegistration({ optionsJSON: optionsJSON as never }).catch(
    ({ cause, name }: Error) => {
      // What the browser itself has thrown, also below an error of the library.
      throw new Error(FAULTS[cause instanceof Error ? cause.name : name] ?? NOT_ADDED);
    },
  );
  return call(staffApi.addOwnPasskey, { body: { response } });
}

const queryKey = ['own-passkeys'];

/** One's own passkeys, each of which is both steps of signing in. */
export function OwnPasskeys() {
  const client = useQueryClient();
  const { data, error, isPending } = useCall(staffApi.listOwnPasskeys, { queryKey });
  const readAnew = () => client.invalidateQueries({ queryKey });
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
            <PasskeyRow key={passkey.id} passkey={passkey} onChanged={readAnew} />
          ))}
        </List>
      )}
      {!canUsePasskeys() && <Alert severity="info">このブラウザーではパスキーを使えません。</Alert>}
      {isFull && <Alert severity="info">パスキーは{MOST_PASSKEYS}個まで追加できます。</Alert>}
      {canUsePasskeys() && !isFull && (
        <ActionButton
          variant="contained"
          sx={{ alignSelf: 'start' }}
          disabled={isPending}
          act={makePasskey}
          done={() => {
            void readAnew();
            return 'パスキーを追加しました。';
          }}
        >
          パスキーを追加する
        </ActionButton>
      )}
    </SideBox>
  );
}
