/** A title as operators write it, 「はじめての不動産投資 第2回 表面利回り」, in its parts. */
interface TitleParts {
  /** 「はじめての不動産投資」; empty if the title names none. */
  series: string;
  /** 「第2回」; empty if the title has none. */
  place: string;
  /** 「表面利回り」; the whole title where it is of another form. */
  own: string;
}

const FORM =
  /^([^「『（(【［[]{0,60}?)[\s：:]*(第\s*[0-9０-９〇一二三四五六七八九十百]{1,4}\s*回)[\s：:]+(?=\S)/u;

/** The parts of a title. */
export function titleParts(title: string): TitleParts {
  const [found = '', series = '', place = ''] = FORM.exec(title) ?? [];
  return { series, place, own: title.slice(found.length) };
}

const folded = (name: string) => name.normalize('NFKC').replace(/\s/g, '');

/** Whether two names differ in nothing but spaces and widths. */
const isSameName = (one: string, other: string): boolean => folded(one) === folded(other);

/** How many characters at the beginning of a title stand beside it already. */
function repeated(title: string, named: string, withPlace: boolean): number {
  const { series, place, own } = titleParts(title);
  if (place !== '' && (series === '' || isSameName(series, named))) {
    return withPlace ? title.indexOf(place) : title.length - own.length;
  }
  return named !== '' && title.startsWith(`${named} `) ? named.length + 1 : 0;
}

/**
 * The title of a lecture without what stands beside it already. Screen readers, copies and the
 * browser's search get the whole title.
 * @param named the series or category that is named beside it; a title of another one is shown whole
 */
export function LectureTitle({
  title,
  named,
  withPlace = false,
}: {
  title: string;
  named: string;
  /** Shows 「第2回」, which stands nowhere else. */
  withPlace?: boolean;
}) {
  const from = repeated(title, named, withPlace);
  return (
    <>
      {from > 0 && <span className="sr-only">{title.slice(0, from)}</span>}
      {title.slice(from)}
    </>
  );
}

/** What {@link LectureTitle} leaves out and nothing names: 「はじめての不動産投資 第2回」, or 「第2回」. */
export function lecturePlace(title: string, named = ''): string {
  const { series, place } = titleParts(title);
  return isSameName(series, named) ? place : `${series} ${place}`.trim();
}
