import { Alert, Button, Typography } from '@mui/material';
import { useRecordContext, useRefresh, useResourceContext } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { restore } from '#lib/data-provider.ts';
import { formatDateTime } from '#lib/japan-time.ts';
import { useAction } from '#lib/use-action.ts';
import { useMayWrite } from '#lib/use-rights.ts';
import { AskDialog } from '#ui/ask-dialog.tsx';
import { FieldDifferences } from './field-differences.tsx';
import { useIdNames } from './use-id-names.ts';
import { differences } from './version-labels.ts';
import type { OpenedVersion } from './versions-box.tsx';

/** An earlier version beside the present one, and the way back to it. */
export function VersionDialog({
  version,
  labels,
  onClose,
}: {
  version: OpenedVersion;
  labels: Readonly<Record<string, string>>;
  onClose: () => void;
}) {
  const record = useRecordContext() ?? { id: 0 };
  const resource = useResourceContext() ?? '';
  const { isDirty } = useFormState();
  const mayWrite = useMayWrite();
  const refresh = useRefresh();
  const { mutate, isPending } = useAction(
    () => restore(resource, record.id, version.id, version.isBefore),
    () => {
      refresh();
      onClose();
      return '以前の内容に戻しました。';
    },
  );
  const names = useIdNames(Object.keys(version.fields ?? {}));
  const changed = differences(version.fields ?? {}, record, labels, names);
  return (
    <AskDialog
      maxWidth="md"
      onClose={onClose}
      title={`${formatDateTime(version.at)}${version.isBefore ? 'の変更より前の内容' : 'の内容'}`}
      dividers
      close={{ color: 'primary', children: '閉じる' }}
      actions={
        mayWrite && (
          <Button
            variant="contained"
            disabled={isPending || changed.length === 0}
            onClick={() => mutate()}
          >
            この内容に戻す
          </Button>
        )
      }
    >
      {changed.length === 0 && <Typography>現在の内容と同じです。</Typography>}
      <FieldDifferences changed={changed} />
      {mayWrite && isDirty && <Alert severity="warning">保存していない変更は失われます。</Alert>}
    </AskDialog>
  );
}
