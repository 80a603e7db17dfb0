import type { Device } from '@orchard/contract/devices';
import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { call } from '#lib/api/call.ts';
import { unlessGone } from '#lib/api/problem.ts';
import { slashTime } from '#lib/dates.ts';
import { focusHeading } from '#lib/focus-heading.ts';
import { createMessages } from '#lib/messages.ts';
import { showToast } from '#lib/toasts.ts';
import { Button } from '#ui/button.tsx';
import { Section } from '#ui/section.tsx';
import { devicesQuery } from './devices.queries.ts';

/** The feature's sentences, and those that all share. */
const t = createMessages({
  'devices.title': 'ログイン中の端末',
  'devices.lead':
    '見覚えのない端末があるときは、その端末をログアウトさせ、パスワードを変更してください。',
  'devices.unknown': '不明な端末',
  'devices.this': 'この端末',
  'devices.last': '最終利用：{time}',
  'devices.began': 'ログイン：{time}',
  'devices.network': 'ネットワーク：{network}',
  'devices.end': 'ログアウトさせる',
  'devices.end.of': '{kind}（最終利用 {time}）をログアウトさせる',
  'devices.ended': '端末をログアウトさせました。',
  'devices.alone': 'ほかにログインしている端末はありません。',
  'devices.end_others': 'ほかの端末をすべてログアウトさせる',
});

// The screen's first script does without the question.
const EndOthersDialog = lazy(async () => ({
  default: (await import('./end-others-dialog.tsx')).EndOthersDialog,
}));

/** One device, and a button that signs it out. */
function DeviceRow({ device }: { device: Device }) {
  const kind = device.kind || t('devices.unknown');
  const lastUse = slashTime(device.last_seen_at);
  const end = useMutation({
    mutationFn: () =>
      unlessGone(
        call('DELETE /api/account/devices/{deviceId}', { params: { deviceId: device.id } }),
      ),
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

/** Signs all other devices out, after a confirmation. */
function EndOthersButton() {
  const [asking, setAsking] = useState<'not yet' | 'now' | 'done'>('not yet');
  return (
    <>
      <Button variant="outlined" onClick={() => setAsking('now')}>
        {t('devices.end_others')}
      </Button>
      {asking !== 'not yet' && (
        <Suspense>
          <EndOthersDialog open={asking === 'now'} onDone={() => setAsking('done')} />
        </Suspense>
      )}
    </>
  );
}

/** Where the member is signed in: this device first. */
export function DevicesSection() {
  const { data: devices } = useSuspenseQuery(devicesQuery);
  return (
    <Section title={t('devices.title')}>
      <p className="mb-4">{t('devices.lead')}</p>
      <ul className="mb-4 divide-y divide-line rounded-2xl border border-line bg-raised">
        {devices.map((device) => (
          <DeviceRow key={device.id} device={device} />
        ))}
      </ul>
      {devices.length > 1 ? <EndOthersButton /> : <p>{t('devices.alone')}</p>}
    </Section>
  );
}
