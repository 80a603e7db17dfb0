import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { hasFirstAnswers } from '#lib/api/first-answers.ts';
import { bindNavigation } from '#lib/navigation.ts';
import { createRouter } from '#lib/router/router.ts';
import { browserTrail } from '#lib/router/trail.ts';
import { App } from './app.tsx';
import { routes } from './routes.tsx';
import './styles/site.css';

// Every change of the address starts at the top.
window.history.scrollRestoration = 'manual';

const root = document.getElementById('root');
if (!root) throw new Error('The document has no #root');

const drawnAt = window.location.href;
const router = createRouter(routes, browserTrail);
bindNavigation(router.navigate);

/** Tells the document's first script, which has kept what was pressed, and whoever looks. */
function onBegun(): void {
  document.getElementById('root')?.removeAttribute('data-drawn');
  document.dispatchEvent(new Event('taken-over'));
}

function begin(root: HTMLElement): void {
  root.replaceChildren();
  createRoot(root).render(<App router={router} onBegun={onBegun} />);
}

/** Takes over what the server drew, once all that it was drawn from is here. */
async function takeOver(root: HTMLElement): Promise<void> {
  await router.opened();
  const { shown } = router.state;
  if (!shown.isReady || shown.failed || window.location.href !== drawnAt) return begin(root);
  // In pieces: fingers come first.
  startTransition(() => {
    hydrateRoot(root, <App router={router} onBegun={onBegun} />);
  });
}

// Later than its answers are good for, the site may have moved on from what was drawn of them.
if (root.hasChildNodes() && hasFirstAnswers()) void takeOver(root);
else begin(root);
