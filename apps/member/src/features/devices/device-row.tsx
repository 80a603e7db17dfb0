import type { Device } from '@orchard/contract/devices';
import { useMutation } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { isProblem } from '#lib/api/problem.ts';
import { slashTime } from '#lib/dates.ts';
import { focusHeading } from '#lib/focus-heading.ts';
import { showToast } from '#lib/toasts.ts';
import { Button } from '#ui/button.tsx';
import { devicesQuery } from './devices.queries.ts';
import { t } from './messages.ts';

/** Ends a session; one that is gone already is what was wanted. */
async function endDevice(deviceId: string): Promise<void> {
  try {
    await call('DELETE /api/account/devices/{deviceId}', { params: { deviceId } });
  } catch (error) {
    if (!isProblem(error, 'not-found')) throw error;
  }
}

/** One device, and a button that signs it out. */
export function DeviceRow({ device }: { device: Device }) {
  const kind = device.kind || t('devices.unknown');
  const lastUse = slashTime(device.last_seen_at);
  const end = useMutation({
    mutationFn: () => endDevice(device.id),
    onSuccess: async (_answer, _variables, _result, { client }) => {
      showToast(t('devices.ended'), 'success');
      await client.invalidateQueries({ queryKey: devicesQuery.queryKey });
      focusHeading();
    },
  });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-5 py-4">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold text-strong">
          {kind}
          {device.is_this && (
            <span className="rounded-full bg-tint-ground px-2.5 py-0.5 text-xs text-tint">
              {t('devices.this')}
            </span>
          )}
        </p>
        <p className="mt-1 flex flex-wrap gap-x-4 text-sm text-quiet tabular-nums">
          <span>{t('devices.last', { time: lastUse })}</span>
          <span>{t('devices.began', { time: slashTime(device.began_at) })}</span>
          {device.network !== '' && (
            <span>{t('devices.network', { network: device.network })}</span>
          )}
        </p>
      </div>
      {!device.is_this && (
        <Button
          variant="outlined"
          className="text-sm"
          busy={end.isPending}
          aria-label={t('devices.end.of', { kind, time: lastUse })}
          onClick={() => end.mutate()}
        >
          {t('devices.end')}
        </Button>
      )}
    </li>
  );
}
