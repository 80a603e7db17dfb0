import { Alert, Stack, TextField, Typography } from '@mui/material';
import { formatMaintenanceEnd } from '@orchard/contract/maintenance';
import { staffApi } from '@orchard/contract/staff';
import { useNotify } from 'react-admin';
import { call } from '#lib/api/call.ts';
import { serverNow } from '#lib/api/server-clock.ts';
import { fromField, toField, toWireTime } from '#lib/japan-time.ts';
import { useSmallForm } from '#lib/use-small-form.ts';
import { SideBox } from '#ui/form/form-columns.tsx';
import { ConfirmButton } from '#ui/inbox/confirm-button.tsx';
import { MaintenancePreview } from './maintenance-preview.tsx';
import { type ShownMaintenance, useRenewMaintenance } from './use-maintenance.ts';

const HOUR_MS = 3_600_000;

/** An hour from now, on the full hour. */
const usualEnd = () =>
  toWireTime(new Date(Math.ceil(serverNow().getTime() / HOUR_MS + 1) * HOUR_MS));

/** Starts a maintenance, or changes the one that is on. */
export function MaintenanceForm({ maintenance }: { maintenance: ShownMaintenance | null }) {
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
          <Typography variant="body2" color="textSecondary" sx={{ wordBreak: 'auto-phrase' }}>
            メンテナンス中、会員にはお知らせのページだけが表示されます。管理画面はそのまま使えます。終了日時になると自動で終わります。
          </Typography>
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
