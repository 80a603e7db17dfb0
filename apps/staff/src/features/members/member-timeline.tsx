import { Alert, Box, Skeleton, Stack, Typography } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import { readRightOf } from '@orchard/contract/staff/kind-rights';
import { TIMELINE_LABELS } from '@orchard/contract/staff/member-timeline';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatDateTime } from '#lib/japan-time.ts';
import { useRights } from '#lib/use-rights.ts';
import { choicesOf, SelectField } from '#ui/inputs/select-field.tsx';
import { usePaged } from '#ui/list/use-paged.tsx';
import { Row } from '#ui/row.tsx';
import { Quiet } from '#ui/texts.tsx';

/** Under what name a member's time line is kept in the browser. */
export const timelineKey = (memberId: number) => ['members', 'timeline', memberId];

/** What happened with a member, newest first, of the kinds that the operator may read. */
export function MemberTimeline({ memberId }: { memberId: number }) {
  const rights = useRights();
  const [kind, setKind] = useState('');
  const { data, error, pager } = usePaged(staffApi.listTimeline, {
    perPage: 20,
    queryKey: timelineKey(memberId),
    params: { id: memberId },
    narrowed: { kind },
  });
  const isReadable = ({ id }: { id: string | number }) => {
    const right = readRightOf(String(id));
    return right === undefined || rights.includes(right);
  };
  return (
    <Stack component="section" aria-label="これまでの出来事" spacing={1.5}>
      <Row>
        <Typography component="h2" variant="h2" sx={{ flex: 1, whiteSpace: 'nowrap' }}>
          これまでの出来事
        </Typography>
        {data && <Quiet>{`${data.total.toLocaleString('ja-JP')}件`}</Quiet>}
        <SelectField
          size="small"
          label="種類"
          emptyText="すべて"
          value={kind}
          choices={choicesOf(TIMELINE_LABELS).filter(isReadable)}
          onChange={setKind}
          sx={{ width: 160 }}
        />
      </Row>
      {error && <Alert severity="error">{error.message}</Alert>}
      {!data && !error && <Skeleton variant="rounded" height={320} />}
      {data?.total === 0 && <Quiet>まだありません。</Quiet>}
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {data?.rows.map(({ at, kind: what, text, link }) => (
          <Box
            component="li"
            key={`${at}${link}${text}`}
            sx={{ borderLeft: 2, borderColor: 'divider', pl: 1.5, pb: 1.5 }}
          >
            <Quiet>{`${formatDateTime(at)}・${TIMELINE_LABELS[what]}`}</Quiet>
            <Typography
              {...(link && { component: Link, to: link })}
              sx={{
                ...{ overflowWrap: 'anywhere', textDecoration: 'none' },
                ...(link && {
                  color: 'primary.main',
                  '&:hover': { textDecoration: 'underline' },
                }),
              }}
            >
              {text}
            </Typography>
          </Box>
        ))}
      </Box>
      {pager}
    </Stack>
  );
}
