import { Alert, Box, Button, CircularProgress, List, ListItem, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useRecordContext, useRefresh, useResourceContext } from 'react-admin';
import { useFormContext, useFormState } from 'react-hook-form';
import { restore, versionsOf } from '#lib/data-provider.ts';
import { formatDateTime } from '#lib/japan-time.ts';
import { useMayWrite } from '#lib/use-rights.ts';
import { ActionButton } from '#ui/action-button.tsx';
import { AskDialog } from '#ui/ask-dialog.tsx';
import { SideBox } from '#ui/section.tsx';
import { Quiet } from '#ui/texts.tsx';
import { type Difference, differences, formatAction, useIdNames } from './version-labels.ts';

/** An earlier version beside the present one, and the way back to it. */
function VersionDialog({
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
  const { reset } = useFormContext();
  const mayWrite = useMayWrite();
  const refresh = useRefresh();
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
          <ActionButton
            variant="contained"
            disabled={changed.length === 0}
            act={() => restore(resource, record.id, version.id, version.isBefore)}
            done={() => {
              // What was typed is lost, as the dialog says.
              reset();
              refresh();
              onClose();
              return '以前の内容に戻しました。';
            }}
          >
            この内容に戻す
          </ActionButton>
        )
      }
    >
      {changed.length === 0 && <Typography>現在の内容と同じです。</Typography>}
      <FieldDifferences changed={changed} />
      {mayWrite && isDirty && <Alert severity="warning">保存していない変更は失われます。</Alert>}
    </AskDialog>
  );
}

/** Fields as they were, each with what it is now. */
export const FieldDifferences = ({ changed }: { changed: readonly Difference[] }) =>
  changed.map(({ field, label, before, now }) => (
    <Box key={field} component="section" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
      <Typography component="h3" sx={{ fontWeight: 700 }}>
        {label}
      </Typography>
      <Typography component="pre" sx={{ whiteSpace: 'pre-wrap', m: 0, font: 'inherit' }}>
        {before}
      </Typography>
      <Quiet sx={{ whiteSpace: 'pre-wrap' }}>現在：{now}</Quiet>
    </Box>
  ));

type Version = Awaited<ReturnType<typeof versionsOf>>[number];

/** The open version: the result of an entry, or the state before the first one. */
type OpenedVersion = Version & { isBefore?: boolean };

/** The history of the record that is open. */
export function VersionsBox({ labels }: { labels: Readonly<Record<string, string>> }) {
  const record = useRecordContext();
  const resource = useResourceContext() ?? '';
  const [opened, setOpened] = useState<OpenedVersion | null>(null);
  const { data, error, isPending } = useQuery({
    queryKey: [resource, 'versions', record?.id, record?.revision],
    queryFn: () => versionsOf(resource, record?.id ?? ''),
    enabled: record !== undefined,
  });
  const first = data?.at(-1);
  return (
    <SideBox title="変更履歴">
      {isPending && <CircularProgress size={24} aria-label="読み込み中" />}
      {error && <Alert severity="error">{error.message}</Alert>}
      {data?.length === 0 && (
        <Typography color="textSecondary">変更の記録はまだありません。</Typography>
      )}
      <List disablePadding sx={{ maxHeight: 360, overflowY: 'auto' }}>
        {data?.map((version, index) => (
          <ListItem key={version.id} disableGutters divider sx={{ gap: 1 }}>
            <Typography variant="body2" sx={{ flex: 1 }}>
              {formatDateTime(version.at)}
              <br />
              {version.staff_name}・{formatAction(version.action)}
            </Typography>
            {index > 0 && version.fields && (
              <Button size="small" onClick={() => setOpened(version)}>
                内容を見る
              </Button>
            )}
          </ListItem>
        ))}
        {first?.before && (
          <ListItem disableGutters sx={{ gap: 1 }}>
            <Typography variant="body2" sx={{ flex: 1 }}>
              最初の変更より前
            </Typography>
            <Button
              size="small"
              onClick={() => setOpened({ ...first, fields: first.before ?? null, isBefore: true })}
            >
              内容を見る
            </Button>
          </ListItem>
        )}
      </List>
      {opened && <VersionDialog version={opened} labels={labels} onClose={() => setOpened(null)} />}
    </SideBox>
  );
}
