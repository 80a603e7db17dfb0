import { Alert, Box, Chip, Stack, TextField, Typography } from '@mui/material';
import {
  formatMaintenanceEnd,
  MAINTENANCE_MESSAGES,
  type Maintenance,
} from '@orchard/contract/maintenance';
import { staffApi } from '@orchard/contract/staff';
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

const HOUR_MS = 3_600_000;

/** An hour from now, on the full hour. */
const usualEnd = () =>
  toWireTime(new Date(Math.ceil(serverNow().getTime() / HOUR_MS + 1) * HOUR_MS));

/** Starts a maintenance, or changes the one that is on. */
function MaintenanceForm({ maintenance }: { maintenance: ShownMaintenance | null }) {
  const notify = useNotify();
  const renew = useRenewMaintenance();
  const { form, onSubmit, field, busy, problem } = useSmallForm(
    staffApi['maintenance.start'],
    { until: maintenance?.until ?? usualEnd(), message: maintenance?.message ?? '' },
    async (body) => {
      await call(staffApi['maintenance.start'], { body });
      notify(maintenance ? 'メンテナンスを変更しました。' : 'メンテナンスを開始しました。', {
        type: 'success',
      });
      await renew();
    },
  );
  const until = form.watch('until') ?? '';
  const wrongEnd = form.formState.errors.until?.message;
  const { helperText, ...message } = field('message');
  const draft = { until, message: form.watch('message').trim() || null };
  return (
    <>
      <SideBox title={maintenance ? '終了日時とメッセージの変更' : 'メンテナンスの開始'}>
        <Stack component="form" spacing={2} noValidate sx={{ alignItems: 'start' }}>
          <Quiet sx={{ wordBreak: 'auto-phrase' }}>
            メンテナンス中、会員にはお知らせのページだけが表示されます。管理画面はそのまま使えます。終了日時になると自動で終わります。
          </Quiet>
          {problem && <Alert severity="error">{problem}</Alert>}
          <TextField
            type="datetime-local"
            label="終了日時（日本時間）"
            defaultValue={toField(until).slice(0, 16)}
            onChange={({ target }) => form.setValue('until', fromField(target.value) ?? '')}
            error={wrongEnd !== undefined}
            helperText={wrongEnd ?? '今から7日以内の日時です。'}
            slotProps={{ inputLabel: { shrink: true }, htmlInput: { step: 60 } }}
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
            variant={maintenance ? 'outlined' : 'contained'}
            disabled={busy}
            title={maintenance ? 'メンテナンスを変更しますか？' : 'メンテナンスを開始しますか？'}
            content={`会員はサイトを利用できなくなります。${until ? formatMaintenanceEnd({ until }) : ''}`}
            onConfirm={() => void onSubmit()}
          >
            {maintenance ? '変更する' : 'メンテナンスを開始する'}
          </ConfirmButton>
        </Stack>
      </SideBox>
      {until && <MaintenancePreview maintenance={draft} />}
    </>
  );
}

/** The page that members see meanwhile. */
function MaintenancePreview({ maintenance }: { maintenance: Maintenance }) {
  const { title, page, again } = MAINTENANCE_MESSAGES;
  const quiet = { color: 'text.secondary', mb: 3 } as const;
  return (
    <SideBox title="会員に表示されるページ">
      <Box
        role="img"
        aria-label={`${title} ${formatMaintenanceEnd(maintenance)} ${maintenance.message ?? ''}`}
        sx={{
          bgcolor: 'background.default',
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          p: 3,
        }}
      >
        <Box
          sx={{
            maxWidth: 480,
            mx: 'auto',
            textAlign: 'center',
            lineHeight: 1.8,
            wordBreak: 'auto-phrase',
            overflowWrap: 'anywhere',
          }}
        >
          <Typography sx={{ fontSize: '1.5rem', fontWeight: 700, mb: 1.5 }}>{title}</Typography>
          <Typography sx={quiet}>{formatMaintenanceEnd(maintenance)}</Typography>
          {maintenance.message && (
            <Typography sx={{ ...quiet, whiteSpace: 'pre-line' }}>{maintenance.message}</Typography>
          )}
          <Typography sx={quiet}>{page}</Typography>
          <Box
            component="span"
            sx={{
              display: 'inline-block',
              px: 3,
              py: 1,
              borderRadius: '8px',
              color: '#fff',
              bgcolor: 'primary.dark',
            }}
          >
            {again}
          </Box>
        </Box>
      </Box>
    </SideBox>
  );
}

function Current({ maintenance }: { maintenance: ShownMaintenance | null }) {
  const renew = useRenewMaintenance();
  if (!maintenance) {
    return (
      <Alert severity="success">メンテナンス中ではありません。会員はサイトを利用できます。</Alert>
    );
  }
  return (
    <SideBox title="現在の状態">
      <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
        <Chip size="small" variant="outlined" color="warning" label="メンテナンス中" />
        <Typography sx={{ fontWeight: 600 }}>{formatMaintenanceEnd(maintenance)}</Typography>
        <Quiet>
          {formatDateTime(maintenance.started_at)}から・{maintenance.staff_name}
        </Quiet>
      </Stack>
      <ActionButton
        variant="contained"
        act={() => call(staffApi['maintenance.end'], {})}
        done={() => {
          void renew();
          return 'メンテナンスを終了しました。会員はサイトを利用できます。';
        }}
        sx={{ alignSelf: 'start' }}
      >
        メンテナンスを終了する
      </ActionButton>
    </SideBox>
  );
}

/** Closes the site for members for some time, and opens it again. */
export function List() {
  const { data, isPending, error } = useMaintenance();
  const current = data?.maintenance ?? null;
  return (
    <OpenRecord title="メンテナンス" isPending={isPending} error={error}>
      {data && <Current maintenance={current} />}
      {data && (
        <MaintenanceForm key={current ? current.started_at : 'none'} maintenance={current} />
      )}
    </OpenRecord>
  );
}
