import { staffApi } from '@orchard/contract/staff';
import { formatStaffMessage } from '@orchard/contract/staff/messages';
import { MAX_RESOURCE_BYTES } from '@orchard/contract/staff/video-resources';
import { addressOf, call } from './call.ts';
import { Problem, problemOf } from './problem.ts';
import { type OnProgress, sendInParts } from './send-in-parts.ts';

/**
 * Sends a file for a video, in parts.
 * @returns its name for the video's draft
 * @throws Problem with a Japanese sentence
 */
export async function sendResource(file: File, onProgress: OnProgress): Promise<string> {
  if (file.size === 0 || file.size > MAX_RESOURCE_BYTES) {
    throw new Problem(422, formatStaffMessage('resource.too_large'));
  }
  const name = [...file.name].slice(-255).join('');
  const { id } = await call(staffApi.beginResourceFile, { body: { name, bytes: file.size } });
  const { status, body } = await sendInParts(file, {
    request: (from) => ({
      url: addressOf(staffApi.sendResourcePart, {
        params: { upload: id },
        query: { offset: String(from) },
      }),
      type: 'application/octet-stream',
    }),
    onProgress,
  });
  if (status !== 200) throw problemOf(status, body);
  const finished = await call(staffApi.finishResourceFile, { params: { upload: id } });
  if (finished.file === null) throw problemOf(500);
  return finished.file;
}
