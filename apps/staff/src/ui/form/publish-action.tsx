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

const KEPT = '入力中の変更はまだ保存されていません。この画面に残り、会員には表示されません。';

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
  const { publish, unpublish } = OFFERED[record.state];
  const start = (action: 'publish' | 'unpublish') => {
    setAsked(undefined);
    if (!isPending) mutate({ action, ids: [record.id] });
  };
  const press = (action: 'publish' | 'unpublish') => (isDirty ? setAsked(action) : start(action));
  return (
    <>
      {publish && (
        <Button
          variant="contained"
          startIcon={<PublishIcon />}
          aria-disabled={isPending}
          onClick={() => press('publish')}
        >
          {publish}
        </Button>
      )}
      {unpublish && (
        <Button
          variant="outlined"
          startIcon={<UnpublishIcon />}
          aria-disabled={isPending}
          onClick={() => press('unpublish')}
        >
          {unpublish}
        </Button>
      )}
      {asked && (
        <AskDialog
          onClose={() => setAsked(undefined)}
          title={asked === 'publish' ? '保存した内容を公開しますか？' : '公開をやめますか？'}
          actions={
            <Button variant="contained" onClick={() => start(asked)}>
              {asked === 'publish' ? publish : unpublish}
            </Button>
          }
        >
          {KEPT}
        </AskDialog>
      )}
    </>
  );
}
