/**
 * What was typed as the target of a link, as it is stored; null for what leads nowhere or would
 * run something.
 */
export function linkAddress(typed: string): string | null {
  const text = typed.trim().normalize('NFC');
  if (/^\/(?!\/)\S*$/.test(text) || /^(?:mailto|tel):\S+$/i.test(text)) return text;
  if (/^[/\\]/.test(text)) return null;
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(text)) return `mailto:${text}`;
  const address = /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`;
  try {
    const { protocol, hostname, href } = new URL(address);
    return /^https?:$/.test(protocol) && /\.|^localhost$/.test(hostname) ? href : null;
  } catch {
    return null;
  }
}
