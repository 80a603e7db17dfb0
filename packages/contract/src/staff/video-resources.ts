import * as z from 'zod/mini';
import { post } from '#contract/endpoint.ts';
import { text, wholeNumber } from '#contract/fields.ts';
import { maxItems } from '#contract/lengths.ts';
import { queryNumber } from '#contract/list-query.ts';
import { formatMessage } from '#contract/messages.ts';
import { MAX_PART_BYTES } from '#contract/staff/file-parts.ts';
import { formatStaffMessage } from '#contract/staff/messages.ts';

/** Largest file beside a video, in bytes. */
export const MAX_RESOURCE_BYTES = 50 * 1024 * 1024;

/** Most files beside one video. */
export const MAX_RESOURCES = 20;

const wrongFile = () => formatMessage('validation.choose', { label: '資料' });

/** The files beside a video, as its draft lists them in members' order. */
export const resourceList = () =>
  z
    .array(
      z.object(
        {
          /** What `finishResourceFile` answered. */
          file: z
            .string({ error: wrongFile })
            .check(z.regex(/^[0-9a-z-]{1,200}\.[a-z]{3,4}$/, { error: wrongFile })),
          title: text('資料の名前'),
        },
        { error: wrongFile },
      ),
      { error: wrongFile },
    )
    .check(
      maxItems(MAX_RESOURCES, {
        error: formatStaffMessage('resource.too_many', { max: MAX_RESOURCES }),
      }),
      z.refine<{ file: string }[]>(
        (list) => new Set(list.map(({ file }) => file)).size === list.length,
        { error: formatStaffMessage('resource.twice') },
      ),
    );

/** One of the files beside a video, as its record lists it. */
export const listedResource = z.object({ file: z.string(), title: z.string() });

/** A file during or after its upload. */
export const resourceFile = z.object({
  /** Its id in the calls that continue the upload. */
  id: z.string(),
  name: z.string(),
  bytes: z.number(),
  /** Bytes that have arrived; the next part begins here. */
  received: z.number(),
  /** Its name in a video's draft, once it is complete. */
  file: z.nullable(z.string()),
});
export type ResourceFile = z.output<typeof resourceFile>;

const writes = { audience: 'staff', right: 'content.write' } as const;
const oneFile = z.object({ upload: z.string().check(z.regex(/^[0-9a-f-]{36}$/)) });

/**
 * Uploads a file for a video, as films are uploaded: begin, send parts in sequence, finish. A file
 * that no video lists is deleted after 24 hours.
 */
export const beginResourceFile = post('/api/staff/resource-files', {
  ...writes,
  summary: 'Begins to send a PDF, Excel, Word or PowerPoint file, or a picture, of at most 50 MB',
  body: z.object({
    name: text('ファイル名'),
    bytes: wholeNumber(1, MAX_RESOURCE_BYTES, () => formatStaffMessage('resource.too_large')),
  }),
  response: resourceFile,
});

export const sendResourcePart = post('/api/staff/resource-files/{upload}/parts', {
  ...writes,
  summary:
    'Takes the bytes of a file from `offset` on; 409 when what comes before is missing, 413 when it is too much',
  params: oneFile,
  query: z.object({ offset: queryNumber('位置', 0, MAX_RESOURCE_BYTES) }),
  file: { types: ['application/octet-stream'], maxBytes: MAX_PART_BYTES },
  response: resourceFile,
});

export const finishResourceFile = post('/api/staff/resource-files/{upload}/finish', {
  ...writes,
  summary:
    'Makes a whole file one that a video may list; 422 when its content is not what its name says, or acts by itself. Twice is the same as once',
  params: oneFile,
  response: resourceFile,
});
