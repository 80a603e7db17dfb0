import { memberDataQuery } from '#features/member-data/member-data.queries.ts';
import { screenLoader } from '#lib/screen-loader.ts';

export const loader = screenLoader(({ ensure }) => ensure(memberDataQuery));
