import { Alert, Box, Link, Stack } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import { AUDIT_RESOURCES, type AuditResource } from '@orchard/contract/staff/audit-log-names';
import { LINKED_KINDS, type LinkedKind } from '@orchard/contract/staff/links';
import { useCall } from '#lib/use-call.ts';

const isLinked = (resource: string): resource is LinkedKind =>
  (LINKED_KINDS as readonly string[]).includes(resource);

/** Says which series hold lectures, which menus and texts link to records that are about to be deleted; nothing where none do. */
export function LinkPlaces({ resource, ids }: { resource: string; ids: readonly number[] }) {
  const { data, error } = useCall(staffApi.listLinksTo, {
    queryKey: ['link-places', resource, ids],
    body: { kind: resource as LinkedKind, ids: [...ids] },
    enabled: isLinked(resource) && ids.length > 0,
    gcTime: 0,
  });
  if (error) return <Alert severity="error">{error.message}</Alert>;
  if (!data || data.total + data.series.length === 0) return null;
  const rest = data.total - data.places.length;
  const name = AUDIT_RESOURCES[resource as AuditResource];
  return (
    <Stack spacing={1}>
      {data.series.map(({ id, title, lectures, asked, place, underway }) => (
        <Alert key={id} severity="warning" sx={{ overflowWrap: 'anywhere' }}>
          {ids.length === 1
            ? `講座「${title}」の${place}回目（全${lectures}回）です。`
            : `講座「${title}」（全${lectures}回）の動画${asked}本が含まれます。`}
          {underway > 0 && `会員${underway.toLocaleString('ja-JP')}名がこの講座を受講中です。`}
        </Alert>
      ))}
      {data.total > 0 && (
        <Alert severity="warning">
          {`${ids.length === 1 ? 'この' : '選択した'}${name}は次の場所からリンクされています。`}
          {resource === 'video-categories'
            ? '削除してもリンクは残り、同じタグの動画を開きます。'
            : '削除すると、リンクを押しても開けなくなります。'}
          <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
            {data.places.map(({ kind, record_id, label }) => (
              <li key={`${kind} ${record_id} ${label}`}>
                {AUDIT_RESOURCES[kind as AuditResource]}
                <Link href={`/${kind}/${record_id}`} target="_blank" rel="noopener">
                  「{label || '（名称未設定）'}」
                </Link>
              </li>
            ))}
            {rest > 0 && <li>{`ほか${rest.toLocaleString('ja-JP')}か所`}</li>}
          </Box>
        </Alert>
      )}
    </Stack>
  );
}
