import * as z from 'zod/mini';
import { post } from '#contract/endpoint.ts';
import { pathId } from '#contract/fields.ts';
import { maxCharacters } from '#contract/lengths.ts';
import { formatMessage } from '#contract/messages.ts';
import { THUMBNAIL_PATTERN } from '#contract/thumbnail-pattern.ts';

/** The fields of the platform's oEmbed answer that members' browsers read. */
export const oembedAnswer = z.object({ thumbnail_url: z.string() });

export const saveThumbnail = post('/api/video/thumbnail/{videoId}', {
  audience: 'member',
  summary: "Saves a platform video's thumbnail; the first write wins",
  params: z.object({ videoId: pathId() }),
  body: z.object({
    thumbnail_url: z
      .string({ error: () => formatMessage('validation.thumbnail') })
      .check(
        maxCharacters(2048, { error: formatMessage('validation.thumbnail'), abort: true }),
        z.regex(THUMBNAIL_PATTERN, { error: formatMessage('validation.thumbnail') }),
      ),
  }),
  status: 204,
});
