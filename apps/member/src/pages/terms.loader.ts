import { brandAt, termsQuery } from '#features/terms/terms.queries.ts';
import { screenLoader } from '#lib/screen-loader.ts';

export const loader = screenLoader(({ ensure, ensureRichText, site, url }) =>
  Promise.all([ensure(termsQuery(brandAt(site, url.pathname))), ensureRichText()]),
);
