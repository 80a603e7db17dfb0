import { roleSlugs } from '@orchard/contract/roles';
import type { CurrentUser } from '@orchard/contract/sessions';
import type { Brand, Site } from '@orchard/contract/site';
import { createContext, useContext } from 'react';

/** Given around all screens: the server has one for each request. */
export const SiteContext = createContext<Site | undefined>(undefined);

/** What is known of the site: product, brands, where thumbnails are looked up. */
export function useSite(): Site {
  const site = useContext(SiteContext);
  if (!site) throw new Error('There is no site around this');
  return site;
}

/** The brands that a member holds, in the site's order. */
export const brandsOf = ({ brands }: Site, user: CurrentUser): Brand[] => {
  const held = roleSlugs(user);
  return brands.filter((brand) => held.includes(brand.slug));
};

/** The brand that speaks before sign-in and to holders of none. */
export const defaultBrand = ({ brands }: Site): Brand => {
  const [first] = brands;
  if (!first) throw new Error('The site has no brand');
  return first;
};

/** The brand that a member sees: the first that they hold. */
export const brandOf = (site: Site, user: CurrentUser | undefined): Brand =>
  (user && brandsOf(site, user)[0]) ?? defaultBrand(site);
