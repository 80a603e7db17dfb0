import * as z from 'zod/mini';
import { say } from '#contract/messages.ts';
import { MAX_BODY, optionalText } from '#contract/staff/wire.ts';

const says = (html: string): boolean =>
  /<img\b/i.test(html) || html.replace(/<[^>]*>|&nbsp;|\s/g, '') !== '';

/** An HTML body that must say something: an editor's empty paragraph is none. */
export const writtenHtml = (label: string) =>
  optionalText(label, MAX_BODY).check(
    z.refine((html: string) => says(html), { error: say('validation.required', { label }) }),
  );
