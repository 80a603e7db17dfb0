import { Alert, Button, CircularProgress, List, ListItem, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useRecordContext, useResourceContext } from 'react-admin';
import { versionsOf } from '#lib/data-provider.ts';
import { formatDateTime } from '#lib/japan-time.ts';
import { SideBox } from '#ui/form/form-columns.tsx';
import { VersionDialog } from './version-dialog.tsx';
import { formatAction } from './version-labels.ts';

/** One entry of a record's history. */
export type Version = Awaited<ReturnType<typeof versionsOf>>[number];

/** The open version: the result of an entry, or the state before the first one. */
export type OpenedVersion = Version & { isBefore?: boolean };

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
