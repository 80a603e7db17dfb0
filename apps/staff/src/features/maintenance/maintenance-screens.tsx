import {
  Alert,
  Chip,
  Stack,
  TextField,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
} from '@mui/material';
import type { Endpoint } from '@orchard/contract/endpoint';
import { formatMaintenanceEnd, formatMaintenancePeriod } from '@orchard/contract/maintenance';
import { staffApi } from '@orchard/contract/staff';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { call } from '#lib/api/call.ts';
import { serverNow } from '#lib/api/server-clock.ts';
import { formatDateTime, fromField, toField, toWireTime } from '#lib/japan-time.ts';
import { useSmallForm } from '#lib/use-small-form.ts';
import { ActionButton, ConfirmButton } from '#ui/action-button.tsx';
import { OpenRecord } from '#ui/inbox/open-record.tsx';
import { SideBox } from '#ui/section.tsx';
import { Quiet } from '#ui/texts.tsx';
import { type ShownMaintenance, useMaintenance, useRenewMaintenance } from './maintenance.tsx';
import { MaintenancePreview } from './maintenance-preview.tsx';

const HOUR_MS = 3_600_000;

/** Some hours from now, on the full hour. */
const inHours = (hours: number) =>
  toWireTime(new Date(Math.ceil(serverNow().getTime() / HOUR_MS + hours) * HOUR_MS));

type Form = ReturnType<typeof useSmallForm<(typeof staffApi)['maintenance.plan']>>;

/** A date-time of the form. */
function DateTimeField({
  form,
  name,
  label,
  hint,
}: {
  form: Form['form'];
  name: 'begins_at' | 'until';
  label: string;
  hint?: string;
}) {
  const wrong = form.formState.errors[name]?.message;
  return (
    <TextField
      type="datetime-local"
      label={`${label}（日本時間）`}
      defaultValue={toField(form.getValues(name)).slice(0, 16)}
      onChange={({ target }) => form.setValue(name, fromField(target.value) ?? '')}
      error={wrong !== undefined}
      helperText={wrong ?? hint}
      fullWidth={false}
      sx={{ width: 280, maxWidth: '100%' }}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { step: 60 } }}
    />
  );
}

const TEXTS = {
  start: {
    title: 'メンテナンスの開始',
    button: 'メンテナンスを開始する',
    question: 'メンテナンスを開始しますか？',
    done: 'メンテナンスを開始しました。',
  },
  change: {
    title: '終了日時とメッセージの変更',
    button: '変更する',
    question: 'メンテナンスを変更しますか？',
    done: 'メンテナンスを変更しました。',
  },
  plan: {
    title: 'メンテナンスの予定',
    button: '予定する',
    question: 'メンテナンスを予定しますか？',
    done: 'メンテナンスを予定しました。開始日時になると自動で始まります。',
  },
  replan: {
    title: '予定の変更',
    button: '予定を変更する',
    question: 'メンテナンスの予定を変更しますか？',
    done: 'メンテナンスの予定を変更しました。',
  },
} as const;

/** Starts or plans a maintenance, or changes the one that is on, or to come. */
function MaintenanceForm({ shown, isPlan }: { shown: ShownMaintenance | null; isPlan: boolean }) {
  const notify = useNotify();
  const renew = useRenewMaintenance();
  const texts = TEXTS[isPlan ? (shown ? 'replan' : 'plan') : shown ? 'change' : 'start'];
  const endpoint = staffApi[
    isPlan ? 'maintenance.plan' : 'maintenance.start'
  ] as (typeof staffApi)['maintenance.plan'];
  const { form, onSubmit, field, busy, problem } = useSmallForm(
    endpoint,
    {
      begins_at: shown?.begins_at ?? inHours(isPlan ? 24 : 0),
      until: shown?.until ?? inHours(isPlan ? 26 : 1),
      message: shown?.message ?? '',
    },
    async (body) => {
      await call(endpoint, { body });
      notify(texts.done, { type: 'success' });
      await renew();
    },
  );
  const { helperText, ...message } = field('message');
  const begins_at = form.watch('begins_at') ?? '';
  const until = form.watch('until') ?? '';
  const draft = { until, message: form.watch('message').trim() || null };
  const when = isPlan
    ? begins_at && until && formatMaintenancePeriod({ begins_at, until })
    : until && formatMaintenanceEnd({ until });
  return (
    <>
      <SideBox title={texts.title}>
        <Stack component="form" spacing={2} noValidate sx={{ alignItems: 'start' }}>
          <Quiet sx={{ wordBreak: 'auto-phrase' }}>
            {isPlan
              ? '開始日時になると自動で始まり、終了日時になると自動で終わります。会員の画面には、開始の24時間前から日時を表示します。'
              : 'メンテナンス中、会員にはお知らせのページだけが表示されます。管理画面はそのまま使えます。終了日時になると自動で終わります。'}
          </Quiet>
          {problem && <Alert severity="error">{problem}</Alert>}
          {isPlan && <DateTimeField form={form} name="begins_at" label="開始日時" />}
          <DateTimeField
            form={form}
            name="until"
            label="終了日時"
            hint={`${isPlan ? '開始' : '今'}から7日以内の日時です。`}
          />
          <TextField
            {...message}
            label="会員へのメッセージ（任意）"
            multiline
            minRows={3}
            fullWidth
            helperText={
              helperText ?? '500文字以内です。空欄のときは、決まった文面だけを表示します。'
            }
          />
          <ConfirmButton
            variant={shown ? 'outlined' : 'contained'}
            disabled={busy}
            title={texts.question}
            content={`${isPlan ? 'この間、' : ''}会員はサイトを利用できなくなります。${when}`}
            onConfirm={() => void onSubmit()}
          >
            {texts.button}
          </ConfirmButton>
        </Stack>
      </SideBox>
      {until && <MaintenancePreview maintenance={draft} />}
    </>
  );
}

/** What is on or to come, with the button that ends it. */
const State = (props: {
  shown: ShownMaintenance;
  title: string;
  chip: string;
  when: string;
  end: Endpoint;
  button: string;
  done: string;
}) => {
  const { shown, title, chip, when, end, button, done } = props;
  const renew = useRenewMaintenance();
  return (
    <SideBox title={title}>
      <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
        <Chip size="small" variant="outlined" color="warning" label={chip} />
        <Typography sx={{ fontWeight: 600 }}>{when}</Typography>
        <Quiet>{shown.staff_name}</Quiet>
      </Stack>
      <ActionButton
        variant={end === staffApi['maintenance.end'] ? 'contained' : 'outlined'}
        act={() => call(end, {})}
        done={() => {
          void renew();
          return done;
        }}
        sx={{ alignSelf: 'start' }}
      >
        {button}
      </ActionButton>
    </SideBox>
  );
};

/** Closes the site for members for some time, now or later, and opens it again. */
export function List() {
  const { data, isPending, error } = useMaintenance();
  const [isPlan, setIsPlan] = useState(false);
  if (!data)
    return (
      <OpenRecord title="メンテナンス" isPending={isPending} error={error}>
        {null}
      </OpenRecord>
    );
  const { maintenance, planned } = data;
  const shown = isPlan ? planned : maintenance;
  return (
    <OpenRecord title="メンテナンス" isPending={false} error={error}>
      {maintenance ? (
        <State
          shown={maintenance}
          title="現在の状態"
          chip="メンテナンス中"
          when={`${formatMaintenanceEnd(maintenance)}（${formatDateTime(maintenance.begins_at)}から）`}
          end={staffApi['maintenance.end']}
          button="メンテナンスを終了する"
          done="メンテナンスを終了しました。会員はサイトを利用できます。"
        />
      ) : (
        <Alert severity="success">メンテナンス中ではありません。会員はサイトを利用できます。</Alert>
      )}
      {planned && (
        <State
          shown={planned}
          title="次のメンテナンス"
          chip="予定"
          when={formatMaintenancePeriod(planned)}
          end={staffApi['maintenance.withdraw']}
          button="予定を取り消す"
          done="メンテナンスの予定を取り消しました。"
        />
      )}
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label="いつ始めるか"
        sx={{ '& .MuiToggleButton-root': { color: 'text.primary' } }}
        value={isPlan}
        onChange={(_, next: boolean | null) => next !== null && setIsPlan(next)}
      >
        <ToggleButton value={false}>
          {maintenance ? '現在のメンテナンス' : 'すぐに始める'}
        </ToggleButton>
        <ToggleButton value={true}>日時を決めて予定する</ToggleButton>
      </ToggleButtonGroup>
      <MaintenanceForm key={`${isPlan} ${shown?.begins_at}`} shown={shown} isPlan={isPlan} />
    </OpenRecord>
  );
}
