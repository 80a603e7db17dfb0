import { brandAt, termsQuery } from '#features/terms/terms.queries.ts';
import { screenLoader } from '#lib/screen-loader.ts';

export const loader = screenLoader(({ ensure, site, url }) =>
  ensure(termsQuery(brandAt(site, url.pathname))),
);
