/** What a VEVENT must have once, as far as this site writes it. */
const ONCE = ['UID', 'DTSTAMP', 'DTSTART', 'DTEND', 'SUMMARY', 'STATUS', 'SEQUENCE'];
const UTC = /^(?:DTSTAMP|DTSTART|DTEND|LAST-MODIFIED):\d{8}T\d{6}Z$/;

const fatal = new TextDecoder('utf-8', { fatal: true });
const isWhole = (bytes: Buffer) => {
  try {
    fatal.decode(bytes);
    return true;
  } catch {
    return false;
  }
};

/** The lines of an iCalendar stream, unfolded. */
const unfold = (text: string) =>
  text
    .replaceAll(/\r\n[ \t]/g, '')
    .split('\r\n')
    .slice(0, -1);

/** Where a stream breaks the rules of RFC 5545, read without a library; empty where it does not. */
export function calendarFaults(bytes: Buffer): string[] {
  const text = bytes.toString('utf8');
  const faults: string[] = [];
  const demand = (isSo: boolean, fault: string) => void (isSo || faults.push(fault));
  demand(!/(?<!\r)\n|\r(?!\n)/.test(text) && text.endsWith('\r\n'), 'a line ends otherwise');
  for (const line of bytes.toString('latin1').split('\r\n')) {
    demand(line.length <= 75, `${line.length} octets`);
    demand(isWhole(Buffer.from(line, 'latin1')), 'a character is cut');
  }
  const lines = unfold(text);
  demand(lines[0] === 'BEGIN:VCALENDAR' && lines.at(-1) === 'END:VCALENDAR', 'no calendar');
  for (const name of ['VERSION:2.0', 'PRODID:']) {
    demand(lines.filter((line) => line.startsWith(name)).length === 1, `not one ${name}`);
  }
  demand(
    lines.every((line) => /^[A-Z-]+[;:]/.test(line)),
    'a line without a name',
  );
  demand(
    lines.every((line) => !/^(?:DT|LAST-M)/.test(line) || UTC.test(line)),
    'a time without its zone',
  );
  const bodies = lines.join('\r\n').split('BEGIN:VEVENT\r\n').slice(1);
  for (const [body = ''] of bodies.map((each) => each.split('\r\nEND:VEVENT'))) {
    const names = body.split('\r\n').map((line) => /^[A-Z-]+/.exec(line)?.[0]);
    for (const name of ONCE) {
      demand(names.filter((one) => one === name).length === 1, `not one ${name}`);
    }
  }
  return faults;
}
