/** Opens the library, shows the app. */
import { open } from '../index.ts';
import './app.ts';
import type { CopseApp } from './app.ts';
import { Session } from './state/session.ts';
import { keepUpToDate } from './state/update.ts';

// `?library=name` opens another library, `?storage=memory` one that leaves nothing behind.
const parameters = new URLSearchParams(location.search);
const name = parameters.get('library') || 'library';
const storage = parameters.get('storage') === 'memory' ? 'memory' : 'opfs';

const session = new Session(() => open(name, { storage }));
const app: CopseApp = document.createElement('copse-app') as CopseApp;
app.session = session;
document.body.append(app);
keepUpToDate(session);
