// A time on the wire is Japan's local time as text, `yyyy-MM-dd HH:mm:ss`. It is split as text: a
// Date would move it into the browser's time zone.
const parts = (wireTime: string) => {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d\d)-(\d\d)/.exec(wireTime) ?? [];
  return { year, month, day };
};

/** 「2026年11月21日」, as on notices. */
export const japaneseDate = (wireTime: string): string => {
  const { year, month, day } = parts(wireTime);
  return `${year}年${Number(month)}月${Number(day)}日`;
};

/** 「11月21日」, where the year is plain. */
export const japaneseDay = (wireTime: string): string => {
  const { month, day } = parts(wireTime);
  return `${Number(month)}月${Number(day)}日`;
};

/** 「2026年11月」, as the month of a revision. */
export const japaneseMonth = (wireDate: string): string => {
  const { year, month } = parts(wireDate);
  return `${year}年${Number(month)}月`;
};

/** `2026/11/21`, as on video cards. */
export const slashDate = (wireTime: string): string => {
  const { year, month, day } = parts(wireTime);
  return `${year}/${month}/${day}`;
};

/** `2026/11/21 10:30`, as of a sign-in. */
export const slashTime = (wireTime: string): string =>
  `${slashDate(wireTime)} ${wireTime.slice(11, 16)}`;

/** `2026-11-21`, for the `datetime` of a `<time>`. */
export const isoDate = (wireTime: string): string => wireTime.slice(0, 10);

/** `1:02:03` or `4:05`, as on a thumbnail. */
export const clockLength = (seconds: number): string => {
  const rounded = Math.max(0, Math.round(seconds));
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(rounded / 3600);
  const minutes = Math.floor(rounded / 60) % 60;
  return hours > 0
    ? `${hours}:${two(minutes)}:${two(rounded % 60)}`
    : `${minutes}:${two(rounded % 60)}`;
};

/** 「12分」, begun minutes; as beside a title. */
export const minuteLength = (seconds: number): string =>
  `${Math.max(1, Math.ceil(seconds / 60))}分`;

/** 「1時間2分3秒」, the same length for screen readers. */
export const spokenLength = (seconds: number): string => {
  const rounded = Math.max(0, Math.round(seconds));
  const hours = Math.floor(rounded / 3600);
  const minutes = Math.floor(rounded / 60) % 60;
  const rest = rounded % 60;
  return [
    hours && `${hours}時間`,
    minutes && `${minutes}分`,
    (rest || rounded === 0) && `${rest}秒`,
  ]
    .filter(Boolean)
    .join('');
};
