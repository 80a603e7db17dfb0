/** Domains that many addresses in Japan have; and, so that nobody is suspected, some like them. */
const USUAL = [
  ...['gmail.com', 'yahoo.co.jp', 'ymail.ne.jp', 'docomo.ne.jp', 'ezweb.ne.jp', 'au.com'],
  ...['softbank.ne.jp', 'i.softbank.jp', 'ymobile.ne.jp', 'icloud.com', 'outlook.jp'],
  ...['outlook.com', 'hotmail.com', 'hotmail.co.jp', 'nifty.com', 'biglobe.ne.jp', 'ocn.ne.jp'],
  ...['odn.ne.jp', 'mail.com', 'email.com', 'ymail.com'],
];

/** Whether one letter was left out, added, replaced, or changed places with the next one. */
function isOneSlipFrom(meant: string, typed: string): boolean {
  let at = 0;
  while (at < meant.length && meant[at] === typed[at]) at += 1;
  const rest = (text: string, from: number) => text.slice(at + from);
  const isSwapped = meant[at] === typed[at + 1] && meant[at + 1] === typed[at];
  return (
    rest(meant, 1) === rest(typed, 1) ||
    rest(meant, 1) === rest(typed, 0) ||
    rest(meant, 0) === rest(typed, 1) ||
    (isSwapped && rest(meant, 2) === rest(typed, 2))
  );
}

/**
 * The usual domain that an address seems to mean, one slip from its own: `gmial.com`, `gmail.co`.
 * Of short domains nothing is said: too many real ones are alike.
 */
export function mailDomainSlip(address: string): { domain: string; meant: string } | undefined {
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase();
  if (USUAL.includes(domain)) return undefined;
  const meant = USUAL.find((usual) => usual.length > 8 && isOneSlipFrom(usual, domain));
  return meant === undefined ? undefined : { domain, meant };
}
