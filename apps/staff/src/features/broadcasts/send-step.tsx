import { Alert, Button, Link, Stack, TextField } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import { formatHurdle } from '@orchard/contract/staff/broadcast-audience';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNotify, useRecordContext } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { call } from '#lib/api/call.ts';
import { fieldErrors } from '#lib/api/problem.ts';
import { fromField } from '#lib/japan-time.ts';
import { useMayWrite } from '#lib/use-rights.ts';
import type { RecordOf } from '#lib/wire-types.ts';
import { AskDialog } from '#ui/ask-dialog.tsx';
import { RadioField } from '#ui/inputs/ticks.tsx';
import { MailsKeptWarning } from '#ui/mails.tsx';
import { Audience, useAudience, useDraft } from './audience.tsx';
import { formatMembers } from './broadcast-labels.tsx';
import { Recipients } from './recipients.tsx';
import { lackingSteps, useStep } from './steps.tsx';

type Broadcast = RecordOf<'broadcasts'>;

/** When a broadcast goes out, and the button that sends it: it has the number on it. */
function Sending({
  broadcast: { id, revision },
  onSent,
}: {
  broadcast: Broadcast;
  onSent: (sent: Broadcast) => void;
}) {
  const notify = useNotify();
  const { data, isPlaceholderData: isOutdated, refetch } = useAudience(useDraft());
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
      notify(at === null ? '送信を受け付けました。' : '送信を予約しました。', { type: 'success' });
      onSent(sent);
    },
    onError: () => refetch(),
  });
  const underField = problem ? fieldErrors(problem).at : undefined;
  const timeError = isAsked && isTimeMissing ? '送信日時を入力してください。' : underField;
  const count = data?.count ?? 0;
  const press = () => {
    setAsked(true);
    if (!isPending && !isOutdated && !isTimeMissing) mutate();
  };
  return (
    <>
      <MailsKeptWarning />
      <RadioField
        label="送信する時期"
        value={isLater ? 'later' : 'now'}
        labels={{ now: '今すぐ送信する', later: '日時を指定して予約する' }}
        onChange={(chosen) => {
          setLater(chosen === 'later');
          reset();
        }}
      />
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
          sx={{ maxWidth: 400 }}
        />
      )}
      {problem && !underField && <Alert severity="error">{problem.message}</Alert>}
      <Button
        variant="contained"
        size="large"
        disabled={count === 0 || data?.hurdle !== null}
        aria-disabled={isPending || isOutdated}
        onClick={press}
        sx={{ alignSelf: 'start' }}
      >
        {isLater
          ? `${formatMembers(count)}への送信を予約する`
          : `${formatMembers(count)}に送信する`}
      </Button>
    </>
  );
}

/** The last page before a sending: to read, and to press. Only what is saved and whole is sent. */
export function SendStep({
  mail,
  onSent,
}: {
  /** The picture of the mail, where it does not stand beside. */
  mail?: ReactNode;
  onSent: (sent: Broadcast) => void;
}) {
  const broadcast = useRecordContext<Broadcast>();
  const { dirtyFields } = useFormState();
  const [, setStep] = useStep();
  const mayWrite = useMayWrite();
  const [isListOpen, setListOpen] = useState(false);
  const lacking = lackingSteps(useDraft());
  if (!broadcast) return null;
  const isSaved = Object.keys(dirtyFields).length === 0;
  return (
    <Stack spacing={2}>
      {broadcast.returned && (
        <Alert severity="warning">
          {`予約した日時に送信できませんでした。${formatHurdle(broadcast.returned)}`}
        </Alert>
      )}
      {lacking.map(({ step, label, lacking: fields }) => (
        <Alert key={step} severity="warning">
          {`${fields.join('と')}がまだありません。`}
          <Link component="button" type="button" onClick={() => setStep(step)}>
            {`「${label}」へ`}
          </Link>
        </Alert>
      ))}
      <Audience />
      <Button
        variant="outlined"
        onClick={() => setListOpen(true)}
        disabled={!isSaved}
        sx={{ alignSelf: 'start' }}
      >
        送信先の会員を確認する
      </Button>
      {mail}
      {!isSaved && <Alert severity="info">変更を保存すると、送信できます。</Alert>}
      {isSaved && mayWrite && lacking.length === 0 && (
        <Sending broadcast={broadcast} onSent={onSent} />
      )}
      <AskDialog
        isOpen={isListOpen}
        onClose={() => setListOpen(false)}
        maxWidth="md"
        title="送信先の会員"
        close={{ children: '閉じる' }}
      >
        <Recipients id={broadcast.id} version={String(broadcast.revision)} />
      </AskDialog>
    </Stack>
  );
}
