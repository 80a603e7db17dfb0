import type { Site } from '@orchard/contract/site';
import { query } from '#lib/api/call.ts';

/** The terms of a brand. */
export const termsQuery = (slug: string) => query('GET /api/terms/{slug}', { params: { slug } });

/** The brand whose terms have this address. */
export const brandAt = ({ brands }: Site, pathname: string): string =>
  brands.find(({ terms_path: path }) => path === pathname.replace(/\/+$/, ''))?.slug ?? '';
