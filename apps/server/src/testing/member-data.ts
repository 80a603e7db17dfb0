import { api } from '@orchard/contract';
import { staffApi } from '@orchard/contract/staff';
import { archivedFiles } from '@orchard/spreadsheets';
import type { Caller } from './caller.ts';

const filled = (path: string, id: string) => path.replace('{id}', id);

/** The texts of an archive's files, by name. */
export function textsIn(zip: Buffer): Map<string, string> {
  const files = archivedFiles(zip);
  if (!files) throw new Error('no archive');
  return new Map(
    files.map((file) => [
      Buffer.from(file.name, 'latin1').toString('utf8'),
      file.unpack().toString('utf8'),
    ]),
  );
}

/** Opens the member's own file and fetches it. */
export async function fetchedByMember(caller: Caller) {
  const { body } = await caller.call(api.openMyData);
  return caller.request({ url: filled(api.downloadMyData.path, body.id) });
}

/** Opens a member's file as an operator and fetches it. */
export async function fetchedByStaff(caller: Caller, memberId: number) {
  const { body } = await caller.call(staffApi.openMemberData, { params: { id: memberId } });
  return caller.request({ url: filled(staffApi.downloadMemberData.path, body.id) });
}
