import UnpublishIcon from '@mui/icons-material/PublicOffOutlined';
import PublishIcon from '@mui/icons-material/PublicOutlined';
import { Button } from '@mui/material';
import type { State } from '@orchard/contract/staff/wire';
import { useState } from 'react';
import {
  type RaRecord,
  useGetRecordRepresentation,
  useRecordContext,
  useRefresh,
  useResourceContext,
} from 'react-admin';
import { useFormState } from 'react-hook-form';
import { useMayWrite } from '#lib/use-rights.ts';
import { AskDialog } from '#ui/ask-dialog.tsx';
import { useBulk } from '#ui/undo-notice.tsx';

/** What is offered in each state, in the words of that state. */
const OFFERED: Readonly<Record<State, { publish?: string; unpublish?: string }>> = {
  draft: { publish: '公開する' },
  scheduled: { publish: '今すぐ公開する', unpublish: '予約を取り消す' },
  published: { unpublish: '公開をやめる' },
  ended: { publish: 'もう一度公開する' },
};

const ACTIONS = [
  { action: 'publish', Icon: PublishIcon, variant: 'contained' },
  { action: 'unpublish', Icon: UnpublishIcon, variant: 'outlined' },
] as const;

const UNSAVED = '入力中の変更はまだ保存されていません。この画面に残り、会員には表示されません。';

/**
 * Publishes the saved record that is open, or takes it back, at once; what is typed stays. Only
 * while something is typed it asks before.
 */
export function PublishAction() {
  const record = useRecordContext<RaRecord & { state: State }>();
  const resource = useResourceContext() ?? '';
  const refresh = useRefresh();
  const { isDirty } = useFormState();
  const mayWrite = useMayWrite();
  const name = String(useGetRecordRepresentation(resource)(record));
  const [asked, setAsked] = useState<'publish' | 'unpublish'>();
  const { mutate, isPending } = useBulk(refresh, name);
  if (!record || !mayWrite) return null;
  const start = (action: 'publish' | 'unpublish') => {
    setAsked(undefined);
    if (!isPending) mutate({ action, ids: [record.id] });
  };
  return (
    <>
      {ACTIONS.map(({ action, Icon, variant }) => {
        const label = OFFERED[record.state][action];
        return (
          label && (
            <Button
              key={action}
              variant={variant}
              startIcon={<Icon />}
              aria-disabled={isPending}
              onClick={() => (isDirty ? setAsked(action) : start(action))}
            >
              {label}
            </Button>
          )
        );
      })}
      {asked && (
        <AskDialog
          onClose={() => setAsked(undefined)}
          title={asked === 'publish' ? '保存した内容を公開しますか？' : '公開をやめますか？'}
          actions={
            <Button variant="contained" onClick={() => start(asked)}>
              {OFFERED[record.state][asked]}
            </Button>
          }
        >
          {UNSAVED}
        </AskDialog>
      )}
    </>
  );
}
