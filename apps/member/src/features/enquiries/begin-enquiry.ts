import type { Brand } from '@orchard/contract/site';

/** The fields of an enquiry before it is complete. */
export interface BegunEnquiry {
  content_category: string;
  contact_category_id: number | undefined;
  subject: string;
  body: string;
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/**
 * The first values of an enquiry's form: the valid parts of its draft.
 * @param brands the member's brands; a single one is chosen in advance
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
