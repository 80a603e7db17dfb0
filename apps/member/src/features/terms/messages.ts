import { createMessages } from '#lib/messages.ts';

/** The feature's sentences, and those that all share. */
export const t = createMessages({
  'terms.outline': '目次',
  'terms.revised': '{month}改定',
});
