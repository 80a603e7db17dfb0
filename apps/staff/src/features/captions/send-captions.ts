import { staffApi } from '@orchard/contract/staff';
import { MAX_CAPTION_BYTES } from '@orchard/contract/staff/caption-rules';
import type { CaptionReading } from '@orchard/contract/staff/captions';
import { formatStaffMessage } from '@orchard/contract/staff/messages';
import { addressOf } from '#lib/api/call.ts';
import { fieldErrors, Problem, problemOf } from '#lib/api/problem.ts';
import { sendFile } from '#lib/api/send-file.ts';
import type { RecordOf } from '#lib/wire-types.ts';

/** Returns the sentence of the first field, else the message of the refusal. */
export const saidOf = (error: Error): string =>
  Object.values(fieldErrors(error))[0] ?? error.message;

/**
 * Sends a file of captions; the server saves it where it has no fault.
 * @throws Problem with a Japanese sentence
 */
export async function sendCaptions(
  { id, revision }: RecordOf<'captions'>,
  file: File,
): Promise<CaptionReading> {
  if (file.size > MAX_CAPTION_BYTES)
    throw new Problem(413, formatStaffMessage('captions.file_too_large'));
  const { status, body } = await sendFile({
    url: addressOf(staffApi['captions.upload'], {
      params: { id },
      query: { revision: String(revision) },
    }),
    file,
    type: 'application/octet-stream',
  });
  if (status === 200) return body as CaptionReading;
  throw problemOf(status, body);
}
