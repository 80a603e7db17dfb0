import * as z from 'zod/mini';
import { choice, id, text, wireTime } from '#contract/fields.ts';
import { writtenHtml } from '#contract/staff/body-html.ts';
import { ordered, position } from '#contract/staff/order.ts';
import { resource } from '#contract/staff/resource.ts';
import {
  endsAfterBeginning,
  filterId,
  publicationFields,
  publicationFilters,
  published,
  recordFields,
  staffListQuery,
} from '#contract/staff/wire.ts';

/** The draft of a FAQ category; members see it when an entry in it is published. */
export const faqCategoryDraft = z.object({ name: text('グループ名'), position: position() });

/** The draft of a FAQ entry. */
export const faqDraft = z
  .object({
    faq_category_id: choice('グループ'),
    question: text('質問'),
    answer: writtenHtml('回答'),
    position: position(),
    ...publicationFields,
  })
  .check(endsAfterBeginning());

const rights = { read: 'content.read', write: 'content.write' } as const;
const groups = { ...rights, label: 'FAQ groups' } as const;
const entries = { ...rights, label: 'FAQ' } as const;

export const faqCategories = {
  ...resource('faq-categories', {
    ...groups,
    query: staffListQuery(['position', 'name', 'faqs_count', 'updated_at'], {}),
    row: z.object({
      id: id(),
      name: z.string(),
      position: z.number(),
      faqs_count: z.number(),
      updated_at: z.nullable(wireTime()),
    }),
    record: z.object({ ...recordFields, name: z.string(), position: z.number() }),
    draft: faqCategoryDraft,
  }),
  ...ordered('faq-categories', groups),
};

export const faqs = {
  ...resource('faqs', {
    ...entries,
    query: staffListQuery(['position', 'question', 'published_at', 'updated_at'], {
      ...publicationFilters,
      category: filterId('グループ'),
    }),
    row: z.object({
      id: id(),
      question: z.string(),
      position: z.number(),
      faq_category: z.object({ id: id(), name: z.string() }),
      updated_at: z.nullable(wireTime()),
      ...published,
    }),
    record: z.object({
      ...recordFields,
      faq_category_id: id(),
      question: z.string(),
      answer: z.string(),
      position: z.number(),
      ...published,
    }),
    draft: faqDraft,
  }),
  ...ordered('faqs', entries),
};
