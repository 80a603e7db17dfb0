import {
  Alert,
  Button,
  CircularProgress,
  FormControlLabel,
  Radio,
  RadioGroup,
  Stack,
  TextField,
  Typography,
} from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import { formatHurdle } from '@orchard/contract/staff/broadcasts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { call } from '#lib/api/call.ts';
import { fieldErrors } from '#lib/api/problem.ts';
import { fromField } from '#lib/japan-time.ts';
import { useCall } from '#lib/use-call.ts';
import type { RecordOf } from '#lib/wire-types.ts';
import { AskDialog } from '#ui/ask-dialog.tsx';
import { formatMembers, formatReason } from './broadcast-labels.tsx';

type Broadcast = RecordOf<'broadcasts'>;

/** The members whom a saved draft would reach now. */
export const useAudience = ({ id, revision }: Pick<Broadcast, 'id' | 'revision'>) =>
  useCall(staffApi['broadcasts.audience'], {
    queryKey: ['broadcasts', 'audience', id, revision],
    params: { id },
    gcTime: 0,
  });

/** How many get a broadcast, the first of them, and who does not and why. */
export function Audience({ data }: { data: NonNullable<ReturnType<typeof useAudience>['data']> }) {
  const { count, first, skipped, hurdle } = data;
  if (hurdle && hurdle !== 'empty') return <Alert severity="warning">{formatHurdle(hurdle)}</Alert>;
  const names = first.map(({ label }) => label).join('、');
  return (
    <Stack spacing={1}>
      {hurdle && <Alert severity="warning">{formatHurdle(hurdle)}</Alert>}
      <Typography>
        送信する会員：<strong>{formatMembers(count)}</strong>
      </Typography>
      {count > 0 && (
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {count > first.length ? `${names} ほか${formatMembers(count - first.length)}` : names}
        </Typography>
      )}
      {skipped.length > 0 && (
        <Typography variant="body2" color="textSecondary" component="div">
          送信しない会員：
          {skipped
            .map(({ reason, count: some }) => `${formatReason(reason)} ${formatMembers(some)}`)
            .join('、')}
        </Typography>
      )}
    </Stack>
  );
}

/**
 * Asks once more before a broadcast goes out: to how many, to whom first, and when.
 * @param onSent runs with the record after it
 */
export function SendDialog({
  broadcast,
  onClose,
  onSent,
}: {
  broadcast: Pick<Broadcast, 'id' | 'revision' | 'subject'>;
  onClose: () => void;
  onSent: (sent: Broadcast) => void;
}) {
  const { id, revision, subject } = broadcast;
  const notify = useNotify();
  const { data, error, refetch } = useAudience(broadcast);
  const [isLater, setLater] = useState(false);
  const [typed, setTyped] = useState('');
  const at = isLater ? fromField(typed) : null;
  const isTimeMissing = isLater && at === null;
  const [isAsked, setAsked] = useState(false);
  const {
    mutate,
    isPending,
    error: problem,
    reset,
  } = useMutation({
    mutationFn: () =>
      call(staffApi['broadcasts.send'], {
        params: { id },
        query: { revision: String(revision) },
        body: { marker: data?.marker ?? '', at },
      }),
    onSuccess: (sent) => {
      notify(at === null ? '送信を開始しました。' : '送信を予約しました。', { type: 'success' });
      onSent(sent);
    },
    onError: () => refetch(),
  });
  const underField = problem ? fieldErrors(problem).at : undefined;
  const timeError = isAsked && isTimeMissing ? '送信日時を入力してください。' : underField;
  const count = data?.count ?? 0;
  const press = () => {
    setAsked(true);
    if (!isPending && !isTimeMissing) mutate();
  };
  return (
    <AskDialog
      onClose={onClose}
      title="お知らせメールを送信しますか？"
      actions={
        <Button
          variant="contained"
          disabled={count === 0}
          aria-disabled={isPending}
          onClick={press}
        >
          {isLater
            ? `${formatMembers(count)}への送信を予約する`
            : `${formatMembers(count)}に送信する`}
        </Button>
      }
    >
      <Stack spacing={2}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>件名：{subject}</Typography>
        {error && <Alert severity="error">{error.message}</Alert>}
        {!data && !error && <CircularProgress aria-label="読み込み中" />}
        {data && <Audience data={data} />}
        <RadioGroup
          aria-label="送信する時期"
          value={isLater ? 'later' : 'now'}
          onChange={(_, chosen) => {
            setLater(chosen === 'later');
            reset();
          }}
        >
          <FormControlLabel value="now" control={<Radio />} label="今すぐ送信する" />
          <FormControlLabel value="later" control={<Radio />} label="日時を指定して予約する" />
        </RadioGroup>
        {isLater && (
          <TextField
            type="datetime-local"
            label="送信日時（日本時間）"
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value);
              reset();
            }}
            error={timeError !== undefined}
            helperText={timeError ?? '送信先は、この日時に条件に当てはまる会員になります。'}
            slotProps={{ inputLabel: { shrink: true }, htmlInput: { max: '9999-12-31T23:59' } }}
          />
        )}
        {problem && !underField && <Alert severity="error">{problem.message}</Alert>}
      </Stack>
    </AskDialog>
  );
}
