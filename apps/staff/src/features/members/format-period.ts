const short = (day: string | null) => day?.replaceAll('-', '/') ?? '';

/** Formats the membership's period, both days included. */
export const formatPeriod = ({
  membership_from: from,
  membership_until: until,
}: {
  membership_from: string | null;
  membership_until: string | null;
}): string => (from || until ? `${short(from)}〜${short(until)}` : '無期限');
