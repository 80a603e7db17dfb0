import { Button, Stack, TextField, Typography } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import { MAX_DATES, type Phase } from '@orchard/contract/staff/live-events';
import { type ReactNode, useState } from 'react';
import { useNotify, useRecordContext, useRefresh } from 'react-admin';
import { call } from '#lib/api/call.ts';
import { formatDateTime } from '#lib/japan-time.ts';
import { useMayWrite } from '#lib/use-rights.ts';
import { useSmallForm } from '#lib/use-small-form.ts';
import type { RecordOf } from '#lib/wire-types.ts';
import { ConfirmedAction } from '#ui/action-button.tsx';
import { AskDialog } from '#ui/ask-dialog.tsx';
import { EditHead } from '#ui/form/edit-head.tsx';
import { choicesOf, SelectField } from '#ui/inputs/select-field.tsx';
import { chipOf } from '#ui/state-chip.tsx';
import { OFFER, UndoNotice } from '#ui/undo-notice.tsx';

export const PHASE_LABELS: Record<Phase, string> = {
  planned: '予定',
  live: '開催中',
  ended: '終了',
  cancelled: '中止',
};

/** Where an evening is in its course. */
export const PhaseChip = chipOf(PHASE_LABELS, {
  planned: 'info',
  live: 'success',
  cancelled: 'error',
});

const INTERVAL_LABELS = { weekly: '毎週', biweekly: '隔週', monthly: '毎月（同じ週の同じ曜日）' };

type Of = Pick<ReturnType<typeof useSmallForm>, 'onSubmit' | 'busy' | 'problem'>;

/** A button that opens a small form. It is no form within the record's, which would be saved. */
function FormButton(props: {
  label: string;
  title: string;
  submit: string;
  of: Of;
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
  children: ReactNode;
}) {
  const { label, title, submit, of, isOpen, setOpen, children } = props;
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {label}
      </Button>
      <AskDialog
        isOpen={isOpen}
        title={title}
        onClose={() => setOpen(false)}
        actions={
          <Button
            variant="contained"
            aria-disabled={of.busy}
            onClick={() => !of.busy && void of.onSubmit()}
          >
            {submit}
          </Button>
        }
      >
        <Stack spacing={2}>
          {children}
          {of.problem && (
            <Typography role="alert" color="error">
              {of.problem}
            </Typography>
          )}
        </Stack>
      </AskDialog>
    </>
  );
}

const tellsGoers = (count: number, what: string) =>
  count === 0 ? '参加予定の会員はいません。' : `参加予定の${count}名に、${what}をお知らせします。`;

/** Cancels the evening, with what members are told of it. */
function CancelAction({ id, goers_count }: RecordOf<'live-events'>) {
  const [isOpen, setOpen] = useState(false);
  const notify = useNotify();
  const refresh = useRefresh();
  const of = useSmallForm(staffApi['live-events.cancel'], { because: '' }, async (body) => {
    await call(staffApi['live-events.cancel'], { params: { id }, body });
    setOpen(false);
    notify('中止しました。', { type: 'success' });
    refresh();
  });
  return (
    <FormButton
      {...{ of, isOpen, setOpen }}
      label="中止する"
      title="夜の会を中止しますか？"
      submit="中止する"
    >
      <Typography>{tellsGoers(goers_count, '中止と次の理由')}</Typography>
      <TextField label="中止の理由" fullWidth {...of.field('because')} />
    </FormButton>
  );
}

function UncancelAction({ id, goers_count }: RecordOf<'live-events'>) {
  const refresh = useRefresh();
  return (
    <ConfirmedAction
      title="中止を取り消しますか？"
      content={tellsGoers(goers_count, '開催すること')}
      act={() => call(staffApi['live-events.cancel'], { params: { id }, body: { because: null } })}
      done={() => {
        refresh();
        return '中止を取り消しました。';
      }}
    >
      中止を取り消す
    </ConfirmedAction>
  );
}

/** Adds drafts of the evening on further dates. */
function DatesAction({ id }: RecordOf<'live-events'>) {
  const [isOpen, setOpen] = useState(false);
  const notify = useNotify();
  const of = useSmallForm(
    staffApi['live-events.addDates'],
    { interval: 'weekly', count: 4 },
    async (body) => {
      const sent = { params: { id }, body };
      const { count, change } = await call(staffApi['live-events.addDates'], sent);
      setOpen(false);
      if (count === 0) notify('その日程はすべてあります。', { type: 'info' });
      else {
        const sentence = `${count}件の下書きを追加しました。一覧で確認して公開してください。`;
        notify(<UndoNotice sentence={sentence} change={change} />, { autoHideDuration: OFFER });
      }
    },
  );
  return (
    <FormButton
      {...{ of, isOpen, setOpen }}
      label="日程を追加"
      title="日程を追加しますか？"
      submit="追加する"
    >
      <Typography>
        保存した内容と同じ夜の会を、この日のあとの日程で下書きとして作成します。タイトルや日時は1件ずつ変更できます。
      </Typography>
      <SelectField
        label="間隔"
        value={of.form.watch('interval')}
        choices={choicesOf(INTERVAL_LABELS)}
        onChange={(value) => of.form.setValue('interval', value as keyof typeof INTERVAL_LABELS)}
      />
      <TextField
        label={`回数（1〜${MAX_DATES}）`}
        type="number"
        {...of.field('count')}
        onChange={({ target }) => of.form.setValue('count', Number(target.value))}
      />
    </FormButton>
  );
}

/** The head of an evening: when it is, who wants to come, and what is done with it. */
export function LiveEventHead() {
  const record = useRecordContext<RecordOf<'live-events'>>();
  const mayWrite = useMayWrite();
  if (!record) return null;
  const { state, phase, starts_at, minutes, goers_count, cancelled_because } = record;
  const isOff = phase === 'cancelled';
  const Cancel = isOff ? UncancelAction : CancelAction;
  return (
    <EditHead
      chips={state === 'published' && <PhaseChip state={phase} />}
      facts={[
        { label: '開催', value: `${formatDateTime(starts_at)}から${minutes}分` },
        { label: '参加予定', value: `${goers_count}名` },
        ...(isOff ? [{ label: '中止の理由', value: cancelled_because }] : []),
      ]}
      actions={
        mayWrite && (
          <>
            {(isOff || (state === 'published' && phase !== 'ended')) && <Cancel {...record} />}
            <DatesAction {...record} />
          </>
        )
      }
    />
  );
}
