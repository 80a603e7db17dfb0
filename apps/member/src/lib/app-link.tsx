import { Link, type LinkProps } from 'react-router';
import { useIntent } from './prefetch.ts';

/** A link inside the site; its screen is fetched ahead on hover, focus, touch and press. */
export function AppLink({ to, ...rest }: LinkProps & { to: string }) {
  const intent = useIntent(to);
  return <Link {...intent} {...rest} to={to} />;
}
