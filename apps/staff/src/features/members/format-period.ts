const short = (day: string | null) => day?.replaceAll('-', '/') ?? '';

/** From when until when somebody is a member, both days included. */
export const formatPeriod = ({
  membership_from: from,
  membership_until: until,
}: {
  membership_from: string | null;
  membership_until: string | null;
}): string => (from || until ? `${short(from)}～${short(until)}` : '期限なし');
