import { Alert, Box, Chip, Stack, TextField, Typography } from '@mui/material';
import type { Endpoint } from '@orchard/contract/endpoint';
import {
  formatMaintenanceEnd,
  formatMaintenancePeriod,
  MAINTENANCE_MESSAGES,
  type Maintenance,
} from '@orchard/contract/maintenance';
import { staffApi } from '@orchard/contract/staff';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { FormProvider } from 'react-hook-form';
import { call } from '#lib/api/call.ts';
import { serverNow } from '#lib/api/server-clock.ts';
import { formatDateTime, toWireTime } from '#lib/japan-time.ts';
import { useSmallForm } from '#lib/use-small-form.ts';
import { ActionButton, ConfirmButton } from '#ui/action-button.tsx';
import { OpenRecord } from '#ui/inbox/open-record.tsx';
import { DateTimeInput } from '#ui/inputs/publication-box.tsx';
import { Toggle } from '#ui/inputs/toggle.tsx';
import { Row } from '#ui/row.tsx';
import { SideBox } from '#ui/section.tsx';
import { Quiet } from '#ui/texts.tsx';
import { type ShownMaintenance, useMaintenance, useRenewMaintenance } from './maintenance.tsx';

const HOUR_MS = 3_600_000;

/** Some hours from now, on the full hour. */
const inHours = (hours: number) =>
  toWireTime(new Date(Math.ceil(serverNow().getTime() / HOUR_MS + hours) * HOUR_MS));

/** The box, its button, the question before, and what is told after. */
const TEXTS = {
  start: [
    'メンテナンスの開始',
    'メンテナンスを開始する',
    'メンテナンスを開始しますか？',
    'メンテナンスを開始しました。',
  ],
  change: [
    '終了日時とメッセージの変更',
    '変更する',
    'メンテナンスを変更しますか？',
    'メンテナンスを変更しました。',
  ],
  plan: [
    'メンテナンスの予定',
    '予定する',
    'メンテナンスを予定しますか？',
    'メンテナンスを予定しました。開始日時になると自動で始まります。',
  ],
  replan: [
    '予定の変更',
    '予定を変更する',
    'メンテナンスの予定を変更しますか？',
    'メンテナンスの予定を変更しました。',
  ],
} as const;

/** The page that members see meanwhile. */
function MaintenancePreview({ maintenance }: { maintenance: Maintenance }) {
  const { title, page, again } = MAINTENANCE_MESSAGES;
  const quiet = { color: 'text.secondary', mb: 3, whiteSpace: 'pre-line' } as const;
  const end = formatMaintenanceEnd(maintenance);
  const button = { display: 'inline-block', px: 3, py: 1, borderRadius: '8px' };
  return (
    <SideBox title="会員に表示されるページ">
      <Box
        role="img"
        aria-label={`${title} ${end} ${maintenance.message ?? ''}`}
        sx={{
          ...{ bgcolor: 'background.default', border: 1, borderColor: 'divider', borderRadius: 1 },
          ...{ p: 3, textAlign: 'center', lineHeight: 1.8 },
          ...{ wordBreak: 'auto-phrase', overflowWrap: 'anywhere' },
        }}
      >
        <Typography sx={{ fontSize: '1.5rem', fontWeight: 700, mb: 1.5 }}>{title}</Typography>
        {[end, maintenance.message, page].map(
          (text) =>
            text && (
              <Typography key={text} sx={quiet}>
                {text}
              </Typography>
            ),
        )}
        <Box component="span" sx={{ ...button, color: '#fff', bgcolor: 'primary.dark' }}>
          {again}
        </Box>
      </Box>
    </SideBox>
  );
}

/** Starts or plans a maintenance, or changes the one that is on, or to come. */
function MaintenanceForm({ shown, isPlan }: { shown: ShownMaintenance | null; isPlan: boolean }) {
  const notify = useNotify();
  const renew = useRenewMaintenance();
  const [title, button, question, done] =
    TEXTS[isPlan ? (shown ? 'replan' : 'plan') : shown ? 'change' : 'start'];
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
      notify(done, { type: 'success' });
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
    <FormProvider {...form}>
      <SideBox title={title}>
        <Stack component="form" spacing={2} noValidate sx={{ alignItems: 'start' }}>
          <Quiet sx={{ wordBreak: 'auto-phrase' }}>
            {isPlan
              ? '開始日時になると自動で始まり、終了日時になると自動で終わります。会員の画面には、開始の24時間前から日時を表示します。'
              : 'メンテナンス中、会員にはお知らせのページだけが表示されます。管理画面はそのまま使えます。終了日時になると自動で終わります。'}
          </Quiet>
          {problem && <Alert severity="error">{problem}</Alert>}
          {isPlan && <DateTimeInput source="begins_at" label="開始日時" />}
          <DateTimeInput
            source="until"
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
            title={question}
            content={`${isPlan ? 'この間、' : ''}会員はサイトを利用できなくなります。${when}`}
            onConfirm={() => void onSubmit()}
          >
            {button}
          </ConfirmButton>
        </Stack>
      </SideBox>
      {until && <MaintenancePreview maintenance={draft} />}
    </FormProvider>
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
      <Row>
        <Chip size="small" variant="outlined" color="warning" label={chip} />
        <Typography sx={{ fontWeight: 600 }}>{when}</Typography>
        <Quiet>{shown.staff_name}</Quiet>
      </Row>
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
  const [when, setWhen] = useState<'now' | 'later'>('now');
  const isPlan = when === 'later';
  if (!data) return <OpenRecord title="メンテナンス" isPending={isPending} error={error} />;
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
      <Toggle
        label="いつ始めるか"
        value={when}
        labels={{
          now: maintenance ? '現在のメンテナンス' : 'すぐに始める',
          later: '日時を決めて予定する',
        }}
        onChange={setWhen}
      />
      <MaintenanceForm key={`${isPlan} ${shown?.begins_at}`} shown={shown} isPlan={isPlan} />
    </OpenRecord>
  );
}
