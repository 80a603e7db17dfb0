import SendIcon from '@mui/icons-material/SendOutlined';
import { Alert, Button, CircularProgress, Typography } from '@mui/material';
import { formatHurdle } from '@orchard/contract/staff/broadcasts';
import { useState } from 'react';
import { useRecordContext } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { useMayWrite } from '#lib/use-rights.ts';
import type { RecordOf } from '#lib/wire-types.ts';
import { AskDialog } from '#ui/ask-dialog.tsx';
import { SideBox } from '#ui/section.tsx';
import { Recipients } from './recipients.tsx';
import { Audience, SendDialog, useAudience } from './send-dialog.tsx';

type Broadcast = RecordOf<'broadcasts'>;

function Saved({ broadcast, onSent }: { broadcast: Broadcast; onSent: (sent: Broadcast) => void }) {
  const { id, revision, returned } = broadcast;
  const mayWrite = useMayWrite();
  const { data, error } = useAudience(broadcast);
  const [opened, setOpened] = useState<'members' | 'send' | null>(null);
  const close = () => setOpened(null);
  return (
    <>
      {returned && (
        <Alert severity="warning">
          {`予約した日時に送信できませんでした。${formatHurdle(returned)}`}
        </Alert>
      )}
      {error && <Alert severity="error">{error.message}</Alert>}
      {!data && !error && <CircularProgress size={24} aria-label="読み込み中" />}
      {data && <Audience broadcast={broadcast} data={data} />}
      <Button variant="outlined" onClick={() => setOpened('members')}>
        送信先の会員を確認する
      </Button>
      {mayWrite && (
        <Button variant="contained" startIcon={<SendIcon />} onClick={() => setOpened('send')}>
          送信・予約へ進む
        </Button>
      )}
      {opened === 'send' && <SendDialog broadcast={broadcast} onClose={close} onSent={onSent} />}
      <AskDialog
        isOpen={opened === 'members'}
        onClose={close}
        maxWidth="md"
        title="送信先の会員"
        close={{ children: '閉じる' }}
      >
        <Recipients id={id} version={String(revision)} />
      </AskDialog>
    </>
  );
}

/** Whom a draft reaches, and the way to its sending; only what is saved is sent. */
export function SendBox({ onSent }: { onSent: (sent: Broadcast) => void }) {
  const broadcast = useRecordContext<Broadcast>();
  const { isDirty } = useFormState();
  if (!broadcast) return null;
  return (
    <SideBox title="送信">
      {isDirty ? (
        <Typography color="textSecondary">
          変更を保存すると、送信先の確認と送信ができます。
        </Typography>
      ) : (
        <Saved broadcast={broadcast} onSent={onSent} />
      )}
    </SideBox>
  );
}
