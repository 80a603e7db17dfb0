import type { Brand } from '@orchard/contract/site';

/** Whether a brand says how a person is reached: hours alone lead to nobody. */
export const isReachable = (brand: Pick<Brand, 'contact_email' | 'contact_telephone'>): boolean =>
  Boolean(brand.contact_email || brand.contact_telephone);
