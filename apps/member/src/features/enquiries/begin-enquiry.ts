import type { Brand } from '@orchard/contract/site';

/** What the form of an enquiry holds before it is complete. */
export interface BegunEnquiry {
  content_category: string;
  contact_category_id: number | undefined;
  subject: string;
  body: string;
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/**
 * What the form of an enquiry begins with: what was begun before, as far as it still makes sense.
 * @param brands those that the member holds; a single one is chosen without asking
 */
export function beginEnquiry(
  begun: Readonly<Record<string, unknown>> | Partial<BegunEnquiry> | undefined,
  brands: readonly Pick<Brand, 'slug'>[],
): BegunEnquiry {
  const { content_category: slug, contact_category_id: category, subject, body } = begun ?? {};
  const [only] = brands.length === 1 ? brands : [];
  const chosen = brands.find((brand) => brand.slug === slug);
  return {
    content_category: (only ?? chosen)?.slug ?? '',
    contact_category_id: typeof category === 'number' ? category : undefined,
    subject: textOf(subject),
    body: textOf(body),
  };
}
