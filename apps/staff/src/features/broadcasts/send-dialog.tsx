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
import { MailPicture } from '#ui/mail-view.tsx';
import { MailsKeptWarning } from '#ui/mails.tsx';
import { Quiet } from '#ui/texts.tsx';
import { formatAudience, formatMembers, formatReason } from './broadcast-labels.tsx';

type Broadcast = RecordOf<'broadcasts'>;

/** The members whom a saved draft would reach now. */
export const useAudience = ({ id, revision }: Pick<Broadcast, 'id' | 'revision'>) =>
  useCall(staffApi['broadcasts.audience'], {
    queryKey: ['broadcasts', 'audience', id, revision],
    params: { id },
    gcTime: 0,
  });

/** From whom to whom a broadcast goes, how many get it, the first of them, and who does not and why. */
export function Audience({
  broadcast,
  data,
}: {
  broadcast: Broadcast;
  data: NonNullable<ReturnType<typeof useAudience>['data']>;
}) {
  const { count, from, outside, first, skipped, hurdle } = data;
  const others = outside.map(
    ({ brand, count: some }) =>
      `${brand === null ? '会員区分のない会員' : `${brand}の会員`} ${formatMembers(some)}`,
  );
  if (hurdle && hurdle !== 'empty') return <Alert severity="warning">{formatHurdle(hurdle)}</Alert>;
  const names = first.map(({ label }) => label).join('、');
  return (
    <Stack spacing={1}>
      {hurdle && <Alert severity="warning">{formatHurdle(hurdle)}</Alert>}
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        差出人：{from}
        <br />
        送信先：{formatAudience(broadcast)}
        {others.length > 0 && <strong>（{others.join('、')}を含む）</strong>}
      </Typography>
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

/** The mail as the first of its recipients gets it. */
function FirstMail({ broadcast: { id, revision, subject } }: { broadcast: Broadcast }) {
  const { data, error } = useCall(staffApi['broadcasts.preview'], {
    queryKey: ['broadcasts', 'preview', id, revision, undefined],
    params: { id },
    query: {},
    gcTime: 0,
  });
  return (
    <Stack spacing={1}>
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        件名：{data?.subject ?? subject}
      </Typography>
      {error && <Alert severity="error">{error.message}</Alert>}
      {data && (
        <>
          {data.member && <Quiet>{`${data.member.name} さんに届くメール`}</Quiet>}
          <MailPicture html={data.html} label="送信するメール" />
        </>
      )}
    </Stack>
  );
}

/**
 * Asks once more before a broadcast goes out: from whom, to whom, what, and when.
 * @param onSent runs with the record after it
 */
export function SendDialog({
  broadcast,
  onClose,
  onSent,
}: {
  broadcast: Broadcast;
  onClose: () => void;
  onSent: (sent: Broadcast) => void;
}) {
  const { id, revision } = broadcast;
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
        {error && <Alert severity="error">{error.message}</Alert>}
        {!data && !error && <CircularProgress aria-label="読み込み中" />}
        {data && <Audience broadcast={broadcast} data={data} />}
        <FirstMail broadcast={broadcast} />
        <MailsKeptWarning />
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
