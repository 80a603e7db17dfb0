import { devicesQuery } from '#features/devices/devices.queries.ts';
import { twoStepQuery } from '#features/two-step/two-step.queries.ts';
import { screenLoader } from '#lib/screen-loader.ts';

export const loader = screenLoader(({ ensure }) =>
  Promise.all([ensure(devicesQuery), ensure(twoStepQuery)]),
);
