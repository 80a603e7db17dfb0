import { devicesQuery } from '#features/devices/devices.queries.ts';
import { screenLoader } from '#lib/screen-loader.ts';

export const loader = screenLoader(({ ensure }) => ensure(devicesQuery));
