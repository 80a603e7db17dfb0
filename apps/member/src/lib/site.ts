import { roleSlugs } from '@orchard/contract/roles';
import type { CurrentUser } from '@orchard/contract/sessions';
import type { Brand, Site } from '@orchard/contract/site';
import { createContext, useContext } from 'react';

/** The providers set it; the server has one per request. */
export const SiteContext = createContext<Site | undefined>(undefined);

/** The site: product, brands, and the service that looks up thumbnails. */
export function useSite(): Site {
  const site = useContext(SiteContext);
  if (!site) throw new Error('There is no site around this');
  return site;
}

/** The member's brands, in the site's order. */
export const brandsOf = ({ brands }: Site, user: CurrentUser): Brand[] => {
  const held = roleSlugs(user);
  return brands.filter((brand) => held.includes(brand.slug));
};

/** The brand shown before sign-in and to members without a brand. */
export const defaultBrand = ({ brands }: Site): Brand => {
  const [first] = brands;
  if (!first) throw new Error('The site has no brand');
  return first;
};

/** The site's name: its own, else that of its first brand. */
export const siteName = (site: Site): string => site.name ?? defaultBrand(site).label;

/** The brand shown to a member: the first of the member's own. */
export const brandOf = (site: Site, user: CurrentUser | undefined): Brand =>
  (user && brandsOf(site, user)[0]) ?? defaultBrand(site);
