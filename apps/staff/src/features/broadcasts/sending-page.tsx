import { Alert, Button, LinearProgress, Paper, Stack, Typography } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import { broadcastName } from '@orchard/contract/staff/broadcast-text';
import type { BroadcastStep } from '@orchard/contract/staff/broadcasts';
import { useState } from 'react';
import { Title } from 'react-admin';
import { Link } from 'react-router';
import { call } from '#lib/api/call.ts';
import { formatDateTime } from '#lib/japan-time.ts';
import { useAction } from '#lib/use-call.ts';
import { useMayWrite } from '#lib/use-rights.ts';
import type { RecordOf, RowOf } from '#lib/wire-types.ts';
import { ConfirmButton } from '#ui/action-button.tsx';
import { useChoices } from '#ui/inputs/choices.tsx';
import { PreviewButton } from '#ui/preview.tsx';
import { SideBox } from '#ui/section.tsx';
import { Quiet } from '#ui/texts.tsx';
import {
  BroadcastChip,
  formatAudience,
  formatMembers,
  formatProgress,
  formatReason,
} from './broadcast-labels.tsx';
import { BroadcastPreview } from './broadcast-preview.tsx';
import { Recipients } from './recipients.tsx';

type Broadcast = RecordOf<'broadcasts'>;

const DONE: Record<BroadcastStep, string> = {
  pause: '一時停止しました。',
  go_on: '送信を再開しました。',
  call_off: '送信を中止しました。',
  unschedule: '予約を取り消し、下書きに戻しました。',
  retry: '送信できなかった会員に、もう一度送信します。',
};

function Steps({
  broadcast: { id, state, counts },
  onChange,
}: {
  broadcast: Broadcast;
  onChange: (broadcast: Broadcast) => void;
}) {
  const [asked, setAsked] = useState<BroadcastStep>('pause');
  const { mutate, isPending } = useAction(
    (step: BroadcastStep) => call(staffApi['broadcasts.steer'], { params: { id }, body: { step } }),
    (changed) => {
      onChange(changed);
      return DONE[asked];
    },
  );
  const press = (step: BroadcastStep) => {
    if (isPending) return;
    setAsked(step);
    mutate(step);
  };
  return (
    <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: 'wrap' }}>
      {state === 'sending' && (
        <Button variant="contained" aria-disabled={isPending} onClick={() => press('pause')}>
          一時停止する
        </Button>
      )}
      {state === 'paused' && (
        <Button variant="contained" aria-disabled={isPending} onClick={() => press('go_on')}>
          送信を再開する
        </Button>
      )}
      {(state === 'sending' || state === 'paused') && (
        <ConfirmButton
          color="error"
          title="送信を中止しますか？"
          content={`まだ送信していない${formatMembers(counts.waiting)}には届きません。中止した送信は再開できません。`}
          onConfirm={() => press('call_off')}
        >
          中止する
        </ConfirmButton>
      )}
      {state === 'scheduled' && (
        <Button variant="outlined" aria-disabled={isPending} onClick={() => press('unschedule')}>
          予約を取り消して下書きに戻す
        </Button>
      )}
      {(state === 'sent' || state === 'sending') && counts.failed > 0 && (
        <ConfirmButton
          variant="outlined"
          title="もう一度送信しますか？"
          content={`送信できなかった${formatMembers(counts.failed)}のうち、送信停止中のアドレスと、受け取らない設定にした会員を除いて、もう一度送信します。`}
          onConfirm={() => press('retry')}
        >
          失敗した会員にもう一度送信する
        </ConfirmButton>
      )}
    </Stack>
  );
}

function Progress({ broadcast }: { broadcast: Broadcast }) {
  const { state, counts, minutes_left } = broadcast;
  const total = counts.sent + counts.kept + counts.failed + counts.waiting;
  const progress = formatProgress(broadcast);
  return (
    <Stack spacing={1}>
      <Typography role="status" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {progress}
        {state === 'sending' && minutes_left !== null && `・残り約${minutes_left}分`}
      </Typography>
      <LinearProgress
        variant="determinate"
        value={total === 0 ? 100 : ((total - counts.waiting) / total) * 100}
        aria-label={`送信の進み具合 ${progress}`}
      />
    </Stack>
  );
}

const CopyButton = ({ broadcast }: { broadcast: Broadcast }) => {
  const { subject, body, brand_id, audience, segment_id, filter, member_ids } = broadcast;
  const copy = { subject, body, brand_id, audience, segment_id, filter, member_ids };
  return (
    <Button component={Link} to="/broadcasts/create" state={{ record: copy }}>
      複製して新しく作成する
    </Button>
  );
};

/** A broadcast that was planned or sent: its progress, its recipients' outcomes, its text. */
export function SendingPage({
  broadcast,
  onChange,
}: {
  broadcast: Broadcast;
  onChange: (broadcast: Broadcast) => void;
}) {
  const { id, subject, state, counts, scheduled_at, started_at, skipped } = broadcast;
  const { data: brands = [] } = useChoices<RowOf<'brands'>>('brands');
  const sender = brands.find((brand) => brand.id === broadcast.brand_id);
  const mayWrite = useMayWrite();
  return (
    <Stack spacing={3} sx={{ py: 2, px: { xs: 1, sm: 0 } }}>
      <Title title={`お知らせメール「${broadcastName(subject)}」`} />
      <Paper component="section" variant="outlined" aria-label="送信の状況" sx={{ p: 2 }}>
        <Stack spacing={2}>
          <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
            <BroadcastChip state={state} />
            <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
              {broadcastName(subject)}
            </Typography>
          </Stack>
          <Typography>
            {started_at
              ? `送信開始：${formatDateTime(started_at)}（日本時間）`
              : `送信予定：${formatDateTime(scheduled_at)}（日本時間）`}
            <br />
            {sender && `差出人：${sender.label}・`}送信先：{formatAudience(broadcast)}
          </Typography>
          {state !== 'scheduled' && <Progress broadcast={broadcast} />}
          {state === 'paused' && (
            <Alert severity="warning">
              一時停止しています。残りの{formatMembers(counts.waiting)}
              には、再開するまで送信しません。
            </Alert>
          )}
          {skipped.length > 0 && (
            <Quiet>
              送信しない会員：
              {skipped
                .map(({ reason, count }) => `${formatReason(reason)} ${formatMembers(count)}`)
                .join('、')}
            </Quiet>
          )}
          {mayWrite && <Steps broadcast={broadcast} onChange={onChange} />}
          <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: 'wrap' }}>
            <PreviewButton preview={<BroadcastPreview draft={broadcast} testOf={id} />} />
            {mayWrite && <CopyButton broadcast={broadcast} />}
          </Stack>
        </Stack>
      </Paper>
      <SideBox title="送信先の会員">
        <Recipients id={id} version={JSON.stringify([state, counts])} />
      </SideBox>
    </Stack>
  );
}
