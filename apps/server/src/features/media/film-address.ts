import { sameSecret, sign } from '#platform/secrets.ts';

/** How long an address of a film may be used, in seconds; players that can, renew it sooner. */
export const ADDRESS_SECONDS = 300;

/** Who uses an address: a session of a member or of an operator. */
export interface Holder {
  kind: 'member' | 'staff';
  sessionId: string;
}

const proofOf = (key: Buffer, videoId: number, { kind, sessionId }: Holder, expires: string) =>
  sign(key, 'film', String(videoId), kind, sessionId, expires);

/**
 * The address below which a video's files are, good for one session and until a moment.
 * @param expires milliseconds since 1970, by the database's clock
 */
export function filmAddress(key: Buffer, videoId: number, holder: Holder, expires: number): string {
  const until = Math.ceil(expires).toString(36);
  return `/media/streams/${videoId}/${until}.${proofOf(key, videoId, holder, until)}/`;
}

/**
 * Whether an address was given to this session for this video and is still good.
 * @param proof its part between the video and the file
 * @param now milliseconds since 1970, by the database's clock
 */
export function isGoodAddress(
  key: Buffer,
  videoId: number,
  holder: Holder,
  { proof, now }: { proof: string; now: number },
): boolean {
  const [until = '', signature = ''] = proof.split('.');
  if (!/^[0-9a-z]{1,11}$/.test(until) || Number.parseInt(until, 36) <= now) return false;
  return sameSecret(signature, proofOf(key, videoId, holder, until));
}
