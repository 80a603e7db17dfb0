import { useIntent } from './prefetch.ts';
import { Link, type LinkProps } from './router/link.tsx';

/** A link inside the site; its screen is fetched ahead on hover, focus, touch and press. */
export function AppLink({ to, ...rest }: LinkProps) {
  const intent = useIntent(to);
  return <Link {...intent} {...rest} to={to} />;
}
