import { sameSecret, sign } from '#platform/secrets/secrets.ts';

/** Lifetime of a film's address in seconds; players that can renew it do so sooner. */
export const ADDRESS_SECONDS = 300;

/** The session that an address belongs to, a member's or an operator's. */
export interface Holder {
  kind: 'member' | 'staff';
  sessionId: string;
}

const proofOf = (key: Buffer, videoId: number, { kind, sessionId }: Holder, expires: string) =>
  sign(key, 'film', String(videoId), kind, sessionId, expires);

/**
 * The base address of a video's files, valid for one session and until a time.
 * @param expires milliseconds since 1970, by the database's clock
 */
export function filmAddress(key: Buffer, videoId: number, holder: Holder, expires: number): string {
  const until = Math.ceil(expires).toString(36);
  return `/media/streams/${videoId}/${until}.${proofOf(key, videoId, holder, until)}/`;
}

/**
 * Whether an address belongs to this session and video and is still valid.
 * @param proof the address's part between video and file
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
