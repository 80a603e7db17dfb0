import { useSuspenseQuery } from '@tanstack/react-query';
import { Section } from '#ui/section.tsx';
import { DeviceRow } from './device-row.tsx';
import { devicesQuery } from './devices.queries.ts';
import { EndOthersButton } from './end-others-button.tsx';
import { t } from './messages.ts';

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
