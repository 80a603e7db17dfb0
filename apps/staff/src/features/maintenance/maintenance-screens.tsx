import { Alert, Button, Chip, Stack, Typography } from '@mui/material';
import { formatMaintenanceEnd } from '@orchard/contract/maintenance';
import { staffApi } from '@orchard/contract/staff';
import { call } from '#lib/api/call.ts';
import { formatDateTime } from '#lib/japan-time.ts';
import { useAction } from '#lib/use-action.ts';
import { SideBox } from '#ui/form/form-columns.tsx';
import { OpenRecord } from '#ui/inbox/open-record.tsx';
import { MaintenanceForm } from './maintenance-form.tsx';
import { type ShownMaintenance, useMaintenance, useRenewMaintenance } from './use-maintenance.ts';

function Current({ maintenance }: { maintenance: ShownMaintenance | null }) {
  const renew = useRenewMaintenance();
  const { mutate, isPending } = useAction(
    () => call(staffApi['maintenance.end'], {}),
    () => {
      void renew();
      return 'メンテナンスを終了しました。会員はサイトを利用できます。';
    },
  );
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
        <Typography variant="body2" color="textSecondary">
          {formatDateTime(maintenance.started_at)}から・{maintenance.staff_name}
        </Typography>
      </Stack>
      <Button
        variant="contained"
        aria-disabled={isPending}
        onClick={() => !isPending && mutate()}
        sx={{ alignSelf: 'start' }}
      >
        メンテナンスを終了する
      </Button>
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
