import { choicesQuery } from '#features/notifications/notifications.queries.ts';
import { screenLoader } from '#lib/screen-loader.ts';

export const loader = screenLoader(({ ensure }) => ensure(choicesQuery));
