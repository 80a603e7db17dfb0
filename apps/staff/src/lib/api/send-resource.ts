import { staffApi } from '@orchard/contract/staff';
import { formatStaffMessage } from '@orchard/contract/staff/messages';
import {
  MAX_RESOURCE_BYTES,
  MAX_RESOURCE_PART_BYTES,
  type ResourceFile,
} from '@orchard/contract/staff/video-resources';
import { addressOf, call } from './call.ts';
import { Problem, problemOf } from './problem.ts';
import { type OnProgress, sendFile } from './send-file.ts';

const TRIES = 4;

const goesOn = (status: number) => status === 0 || status === 429 || status >= 500;

const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds);
  });

/**
 * Sends a file for a video, in parts that also a slow line brings over in time.
 * @returns its name for the video's draft
 * @throws Problem with a Japanese sentence
 */
export async function sendResource(file: File, onProgress: OnProgress): Promise<string> {
  if (file.size === 0 || file.size > MAX_RESOURCE_BYTES) {
    throw new Problem(422, formatStaffMessage('resource.too_large'));
  }
  const name = [...file.name].slice(-255).join('');
  let sent: ResourceFile = await call(staffApi.beginResourceFile, {
    body: { name, bytes: file.size },
  });
  let failures = 0;
  while (sent.received < file.size) {
    const from = sent.received;
    const { status, body } = await sendFile({
      url: addressOf(staffApi.sendResourcePart, {
        params: { upload: sent.id },
        query: { offset: String(from) },
      }),
      file: file.slice(from, from + MAX_RESOURCE_PART_BYTES),
      type: 'application/octet-stream',
    });
    if (status === 200) {
      sent = body as ResourceFile;
      failures = 0;
      onProgress(sent.received / file.size);
      continue;
    }
    failures += 1;
    if (!goesOn(status) || failures > TRIES) throw problemOf(status, body);
    await pause(1000 * 2 ** (failures - 1));
  }
  const finished = await call(staffApi.finishResourceFile, { params: { upload: sent.id } });
  if (finished.file === null) throw problemOf(500);
  return finished.file;
}
