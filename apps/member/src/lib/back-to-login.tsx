import ArrowLeft from 'lucide-react/icons/arrow-left';
import { paths } from '#paths';
import { buttonClass } from '#ui/button.tsx';
import { AppLink } from './app-link.tsx';
import { createMessages } from './messages.ts';

const t = createMessages({ 'back.login': 'ログイン画面へ戻る' });

/** The link back to sign-in, on screens before sign-in. */
export const BackToLogin = () => (
  <AppLink to={paths.login()} className={buttonClass('plain', 'mt-4 w-full')}>
    <ArrowLeft aria-hidden="true" className="size-5" />
    {t('back.login')}
  </AppLink>
);
