import { devicesQuery } from '#features/devices/devices.queries.ts';
import { passkeysQuery } from '#features/passkeys/passkeys.queries.ts';
import { twoStepQuery } from '#features/two-step/two-step.queries.ts';
import { screenLoader } from '#lib/screen-loader.ts';

export const loader = screenLoader(({ ensure }) =>
  Promise.all([ensure(passkeysQuery), ensure(twoStepQuery), ensure(devicesQuery)]),
);
