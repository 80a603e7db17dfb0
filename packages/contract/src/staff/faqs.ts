import * as z from 'zod/mini';
import { choice, id, text } from '#contract/fields.ts';
import { writtenHtml } from '#contract/staff/body-html.ts';
import { orderedResource, position } from '#contract/staff/content-resource.ts';
import { publishedDraft } from '#contract/staff/publication.ts';
import { filterId, publicationFilters, published, staffListQuery } from '#contract/staff/wire.ts';

/** The draft of a FAQ category; members see it when an entry in it is published. */
export const faqCategoryDraft = z.object({ name: text('グループ名'), position: position() });

/** The draft of a FAQ entry. */
export const faqDraft = publishedDraft({
  faq_category_id: choice('グループ'),
  question: text('質問'),
  answer: writtenHtml('回答'),
  position: position(),
});

export const faqCategories = orderedResource('faq-categories', {
  label: 'FAQ groups',
  query: staffListQuery(['position', 'name', 'faqs_count', 'updated_at'], {}),
  shared: { name: z.string() },
  row: { faqs_count: z.number() },
  record: {},
  draft: faqCategoryDraft,
});

export const faqs = orderedResource('faqs', {
  label: 'FAQ',
  query: staffListQuery(['position', 'question', 'published_at', 'updated_at'], {
    ...publicationFilters,
    category: filterId('グループ'),
  }),
  shared: { question: z.string(), ...published },
  row: { faq_category: z.object({ id: id(), name: z.string() }) },
  record: { faq_category_id: id(), answer: z.string() },
  draft: faqDraft,
});
