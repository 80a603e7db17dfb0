import { Alert, Link, Pagination, Stack, TextField, Typography } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import type { BroadcastOutcome } from '@orchard/contract/staff/broadcasts';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { formatDateTime } from '#lib/japan-time.ts';
import { usePageOf } from '#lib/use-call.ts';
import { choicesOf, SelectField } from '#ui/inputs/select-field.tsx';
import { formatMembers, formatReason, OUTCOME_LABELS } from './broadcast-labels.tsx';

const PER_PAGE = 50;

/**
 * Who gets a broadcast and who not, each with the outcome.
 * @param version asks anew when it changes, as with the progress of a sending
 */
export function Recipients({ id, version }: { id: number; version: string }) {
  const [page, setPage] = useState(1);
  const [outcome, setOutcome] = useState<BroadcastOutcome | ''>('');
  const [q, setQ] = useState('');
  const { data, error } = usePageOf(staffApi['broadcasts.recipients'], {
    queryKey: ['broadcasts', 'recipients', id, page, outcome, q, version],
    placeholderData: keepPreviousData,
    params: { id },
    query: {
      p: String(page),
      per_page: String(PER_PAGE),
      ...(outcome && { outcome }),
      ...(q && { q }),
    },
  });
  const pages = Math.ceil((data?.total ?? 0) / PER_PAGE);
  return (
    <Stack spacing={1.5}>
      <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: 'wrap' }}>
        <TextField
          size="small"
          type="search"
          label="氏名・メールアドレス"
          value={q}
          onChange={({ target }) => {
            setQ(target.value);
            setPage(1);
          }}
          sx={{ flex: 1, minWidth: 200 }}
        />
        <SelectField
          size="small"
          label="結果"
          value={outcome}
          choices={choicesOf(OUTCOME_LABELS)}
          emptyText="すべて"
          onChange={(value) => {
            setOutcome(value as BroadcastOutcome | '');
            setPage(1);
          }}
          sx={{ minWidth: 160 }}
        />
      </Stack>
      {error && <Alert severity="error">{error.message}</Alert>}
      {data && <Typography role="status">{formatMembers(data.total)}</Typography>}
      <Stack component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {data?.rows.map(({ id: memberId, name, email, outcome: what, reason, mail_id, at }) => (
          <Stack
            key={memberId}
            component="li"
            direction="row"
            useFlexGap
            sx={{ py: 1, gap: 1, flexWrap: 'wrap', borderBottom: 1, borderColor: 'divider' }}
          >
            <Typography component="span" sx={{ flex: 1, minWidth: 200, overflowWrap: 'anywhere' }}>
              <Link component={RouterLink} to={`/members/${memberId}`}>
                {name}
              </Link>
              <Typography component="span" variant="body2" sx={{ display: 'block' }}>
                {email}
              </Typography>
            </Typography>
            <Typography component="span" variant="body2" sx={{ maxWidth: '100%' }}>
              {OUTCOME_LABELS[what]}
              {reason && `（${formatReason(reason)}）`}
              {at && `・${formatDateTime(at)}`}
              {mail_id !== null && (
                <>
                  {' '}
                  <Link component={RouterLink} to={`/mails/${mail_id}`}>
                    メールを見る
                  </Link>
                </>
              )}
            </Typography>
          </Stack>
        ))}
      </Stack>
      {pages > 1 && <Pagination count={pages} page={page} onChange={(_, next) => setPage(next)} />}
    </Stack>
  );
}
