import { roleSlugs } from '@orchard/contract/roles';
import type { CurrentUser } from '@orchard/contract/sessions';
import type { Brand, Site } from '@orchard/contract/site';

const read = (): Site =>
  typeof document === 'undefined'
    ? { product: '', video_oembed_url: '', brands: [] }
    : JSON.parse(document.getElementById('site')?.textContent ?? '');

/** What the document says about the site: product, brands, where thumbnails are looked up. */
export let site: Site = read();

/** Tells whoever draws without a document about the site. */
export function bringSite(brought: Site): void {
  site = brought;
}

/** The brands that a member holds, in the site's order. */
export const brandsOf = (user: CurrentUser): Brand[] => {
  const held = roleSlugs(user);
  return site.brands.filter((brand) => held.includes(brand.slug));
};

/** The brand that speaks before sign-in and to holders of none. */
export const defaultBrand = (): Brand => {
  const [first] = site.brands;
  if (!first) throw new Error('The site has no brand');
  return first;
};

/** The brand that a member sees: the first that they hold. */
export const brandOf = (user: CurrentUser | undefined): Brand =>
  (user && brandsOf(user)[0]) ?? defaultBrand();
