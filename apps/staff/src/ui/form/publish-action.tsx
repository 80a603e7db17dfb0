import UnpublishIcon from '@mui/icons-material/PublicOffOutlined';
import PublishIcon from '@mui/icons-material/PublicOutlined';
import { Button } from '@mui/material';
import type { State } from '@orchard/contract/staff/wire';
import {
  type RaRecord,
  useGetRecordRepresentation,
  useRecordContext,
  useRefresh,
  useResourceContext,
} from 'react-admin';
import { useFormState } from 'react-hook-form';
import { useMayWrite } from '#lib/use-rights.ts';
import { ConfirmButton } from '#ui/action-button.tsx';
import { useBulk } from '#ui/undo-notice.tsx';

/** What is offered in each state, in the words of that state. */
const OFFERED: Readonly<Record<State, { publish?: string; unpublish?: string }>> = {
  draft: { publish: '公開する' },
  scheduled: { publish: '今すぐ公開する', unpublish: '予約を取り消す' },
  published: { unpublish: '公開をやめる' },
  ended: { publish: 'もう一度公開する' },
};

const ACTIONS = [
  {
    action: 'publish',
    Icon: PublishIcon,
    variant: 'contained',
    title: '保存した内容を公開しますか？',
  },
  { action: 'unpublish', Icon: UnpublishIcon, variant: 'outlined', title: '公開をやめますか？' },
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
  const { mutate, isPending } = useBulk(refresh, name);
  if (!record || !mayWrite) return null;
  return ACTIONS.map(({ action, Icon, variant, title }) => {
    const label = OFFERED[record.state][action];
    const start = () => !isPending && mutate({ action, ids: [record.id] });
    const button = { variant, startIcon: <Icon />, 'aria-disabled': isPending, children: label };
    if (!label) return null;
    if (!isDirty) return <Button key={action} {...button} onClick={start} />;
    const question = { title, content: UNSAVED, confirm: label, onConfirm: start };
    return <ConfirmButton key={action} {...button} {...question} />;
  });
}
