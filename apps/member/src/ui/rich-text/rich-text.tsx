import { memo, useEffect, useMemo, useState } from 'react';
import { useIsHydrating } from '#lib/use-is-hydrating.ts';
import { fetchSanitiser, sanitiser } from './sanitiser.ts';

/**
 * A constant, so that React leaves the markup of the document alone. Where React draws the text itself,
 * since others have changed the document, the site's policy lets it write no plain string.
 */
const AS_IT_STANDS = {
  __html:
    (globalThis as { trustedTypes?: { emptyHTML: TrustedHTML } }).trustedTypes?.emptyHTML ?? '',
};

/**
 * The only component that shows operators' HTML. The server has sanitised what the document
 * brought, and React leaves it as it is. All other HTML waits for the sanitiser here.
 */
export const RichText = memo(function RichText({
  html,
  filmLength,
}: {
  html: string;
  /** In seconds, null while unknown: where the text is about a film, its times lead into it. */
  filmLength?: number | null | undefined;
}) {
  const isHydrating = useIsHydrating();
  const [{ served }, setShown] = useState<{ served?: string }>(() =>
    isHydrating && !sanitiser() ? { served: html } : {},
  );
  const isServed = served === html;
  const sanitise = isServed ? undefined : sanitiser();
  if (sanitise && served !== undefined) setShown({});
  useEffect(() => {
    if (isServed || sanitise) return;
    let isShown = true;
    // Without the sanitiser the previous text stays; unsanitised text is never shown.
    fetchSanitiser().then(
      () => isShown && setShown({}),
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, [isServed, sanitise]);
  const inner = useMemo(
    () => (sanitise ? { __html: sanitise(html, filmLength) } : AS_IT_STANDS),
    [sanitise, html, filmLength],
  );
  return (
    <div
      className="rich-text"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised just above
      dangerouslySetInnerHTML={inner}
    />
  );
});
