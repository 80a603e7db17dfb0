import { contactCategoriesQuery } from '#features/enquiries/enquiries.queries.ts';
import { faqQuery } from '#features/faqs/faqs.queries.ts';
import { screenLoader } from '#lib/screen-loader.ts';

export const loader = screenLoader(({ ensure, ensureRichText }) =>
  Promise.all([ensure(faqQuery), ensure(contactCategoriesQuery), ensureRichText()]),
);
