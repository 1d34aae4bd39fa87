/** Keeps the app offline-ready and current: a new version takes over when nobody is in the middle of something. */
import type { Adding } from './adding.ts';
import type { Session } from './session.ts';

/** Looks for a new version this often while the app stays open. */
const EVERY = 60 * 60 * 1000;

export function keepUpToDate({ adding, library }: Session): void {
  // A dev server has no worker script.
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  const container = navigator.serviceWorker;
  const first = container.controller === null;
  let replaced = false;
  container.addEventListener('controllerchange', () => {
    // The first worker took charge of a page that needs no reload.
    replaced = !first;
    reload();
  });
  const reload = (): void => {
    if (replaced && document.hidden && !adding.busy) location.reload();
  };
  document.addEventListener('visibilitychange', reload);
  adding.subscribe(reload);
  const register = (): void => {
    container.register('./sw.js').then(
      (registration) => watch(registration, adding),
      // Without it the app works as long as there is a network.
      () => undefined,
    );
  };
  // First things first: it fetches everything once more, and the library is waited for.
  library.index.then(register, register);
}

/** A waiting version is let in while the page is out of sight and nothing is being added. */
function watch(registration: ServiceWorkerRegistration, adding: Adding): void {
  const letIn = (): void => {
    if (document.hidden && !adding.busy) registration.waiting?.postMessage({ type: 'SKIP_WAITING' });
  };
  document.addEventListener('visibilitychange', letIn);
  adding.subscribe(letIn);
  setInterval(() => void registration.update().catch(() => undefined), EVERY);
}
