import { FEWEST } from '@orchard/contract/staff/video-analytics';

/** A share of 0 to 1 as people read it; a dash where there is none. */
export const formatShare = (share: number | null): string =>
  share === null ? '―' : `${Math.round(share * 100)}％`;

/** A part of a whole as a share. */
export const shareOf = (part: number, total: number): number | null =>
  total === 0 ? null : part / total;

/** Minutes as hours and minutes: 45分, 3時間20分, 1,204時間. */
export function formatMinutes(minutes: number | null): string {
  if (minutes === null) return '―';
  if (minutes < 10) return `${Math.round(minutes * 10) / 10}分`;
  const rounded = Math.round(minutes);
  if (rounded < 60) return `${rounded}分`;
  const hours = Math.floor(rounded / 60);
  const rest = rounded % 60;
  return `${hours.toLocaleString('ja-JP')}時間${hours >= 100 || rest === 0 ? '' : `${rest}分`}`;
}

/** How many members; null: too few to be told of. */
export const formatMembers = (members: number | null | undefined): string =>
  members == null ? `${FEWEST}人未満` : `${members.toLocaleString('ja-JP')}人`;

/** So many of some members, with their share; null: too few to be told of. */
export const formatPart = (members: number | null | undefined, of: number | null | undefined) =>
  members == null
    ? formatMembers(null)
    : `${formatMembers(members)}（${formatShare(shareOf(members, of ?? 0))}）`;
