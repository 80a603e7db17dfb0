import { passkeysQuery } from '#features/passkeys/passkeys.queries.ts';
import { screenLoader } from '#lib/screen-loader.ts';

export const loader = screenLoader(({ ensure }) => ensure(passkeysQuery));
