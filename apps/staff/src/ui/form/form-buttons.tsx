import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { Button, Stack, Typography } from '@mui/material';
import {
  type RaRecord,
  SaveButton,
  useGetRecordRepresentation,
  useRecordContext,
  useRedirect,
  useResourceContext,
} from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { Link } from 'react-router';
import { ConfirmButton } from '#ui/action-button.tsx';
import { LinkPlaces } from '#ui/links/link-places.tsx';
import { Quiet } from '#ui/texts.tsx';
import { useBulk, useTell } from '#ui/undo-notice.tsx';

/**
 * Deletes the record that is open, after a question that says what links to it, and goes back to
 * the list, where it can be undone.
 */
export function DeleteOne() {
  const record = useRecordContext();
  const resource = useResourceContext() ?? '';
  const redirect = useRedirect();
  const form = useFormContext();
  const name = String(useGetRecordRepresentation(resource)(record));
  const { mutate, isPending } = useBulk(() => {
    // What was typed goes with the record: nobody is asked about it.
    form.reset();
    redirect('list', resource);
  }, name);
  if (!record) return null;
  return (
    <ConfirmButton
      color="error"
      startIcon={<DeleteIcon />}
      disabled={isPending}
      title="削除しますか？"
      content={
        <Stack spacing={2}>
          <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>対象：{name}</Typography>
          <LinkPlaces resource={resource} ids={[Number(record.id)]} />
          <Quiet>会員の画面に表示されなくなります。30日間はゴミ箱から元に戻せます。</Quiet>
        </Stack>
      }
      confirm="削除する"
      onConfirm={() => mutate({ action: 'delete', ids: [record.id] })}
      sx={{ ml: 'auto' }}
    >
      削除する
    </ConfirmButton>
  );
}

/** What the next record takes over from the last one, where the form has it. */
const CARRIED = [
  'tag_ids',
  'brand_ids',
  'published_at',
  'published_until',
  'category_id',
  'notice_category_id',
  'faq_category_id',
] as const;

/** Saves a new record and empties the form for the next one, with the dates, tags and audience. */
export function SaveAndNext({ defaults }: { defaults: Record<string, unknown> }) {
  const tell = useTell();
  const { getValues, reset } = useFormContext();
  return (
    <SaveButton
      type="button"
      variant="outlined"
      label="保存して次を作成"
      icon={<span hidden />}
      alwaysEnable
      mutationOptions={{
        onSuccess: (made: RaRecord) => {
          const saved = getValues();
          const carried = CARRIED.filter((name) => name in defaults);
          reset({
            ...defaults,
            ...Object.fromEntries(carried.map((name) => [name, saved[name]])),
          });
          tell(made, '作成しました。続けて次を入力できます。');
          window.scrollTo({ top: 0 });
          document
            .querySelector<HTMLElement>('#main-content form input:not([type=radio])')
            ?.focus();
        },
      }}
    />
  );
}

const NAMES = ['title', 'question'] as const;

/** Opens the form of a new record with what the open one holds, as a draft. */
export function CopyLink() {
  const record = useRecordContext();
  const resource = useResourceContext() ?? '';
  if (!record || !('published_at' in record)) return null;
  const name = NAMES.find((field) => typeof record[field] === 'string');
  const { id: _, revision: __, state: ___, ...fields } = record;
  const copy = {
    ...fields,
    published_at: null,
    published_until: null,
    ...(name && { [name]: `${record[name]}（コピー）` }),
    ...('position' in record && { position: null }),
    ...('also_mail' in record && { also_mail: false, announced_at: null }),
  };
  return (
    <Button
      component={Link}
      to={`/${resource}/create`}
      state={{ record: copy }}
      startIcon={<CopyIcon />}
    >
      複製する
    </Button>
  );
}
