import { Alert, Link, Stack, TextField, Typography } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import { useState } from 'react';
import { formatDateTime } from '#lib/japan-time.ts';
import { choicesOf, SelectField } from '#ui/inputs/select-field.tsx';
import { usePaged } from '#ui/list/use-paged.tsx';
import { Row } from '#ui/row.tsx';
import { formatMembers, formatReason, OUTCOME_LABELS } from './broadcast-labels.tsx';

/**
 * Who gets a broadcast and who not, each with the outcome.
 * @param version asks anew when it changes, as with the progress of a sending
 */
export function Recipients({ id, version }: { id: number; version: string }) {
  const [outcome, setOutcome] = useState('');
  const [q, setQ] = useState('');
  const { data, error, pager } = usePaged(staffApi['broadcasts.recipients'], {
    queryKey: ['broadcasts', 'recipients', id, version],
    params: { id },
    narrowed: { outcome, q },
  });
  return (
    <Stack spacing={1.5}>
      <Row>
        <TextField
          size="small"
          type="search"
          label="氏名・メールアドレス"
          value={q}
          onChange={({ target }) => setQ(target.value)}
          sx={{ flex: 1, minWidth: 200 }}
        />
        <SelectField
          size="small"
          label="結果"
          value={outcome}
          choices={choicesOf(OUTCOME_LABELS)}
          emptyText="すべて"
          onChange={setOutcome}
          sx={{ width: 200 }}
        />
      </Row>
      {error && <Alert severity="error">{error.message}</Alert>}
      {data && <Typography role="status">{formatMembers(data.total)}</Typography>}
      <Stack component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {data?.rows.map(({ id: memberId, name, email, outcome: what, reason, mail_id, at }) => (
          <Row
            key={memberId}
            component="li"
            sx={{ py: 1, borderBottom: 1, borderColor: 'divider' }}
          >
            <Typography component="span" sx={{ flex: 1, minWidth: 200, overflowWrap: 'anywhere' }}>
              <Link href={`/members/${memberId}`}>{name}</Link>
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
                  <Link href={`/mails/${mail_id}`}>メールを見る</Link>
                </>
              )}
            </Typography>
          </Row>
        ))}
      </Stack>
      {pager}
    </Stack>
  );
}
