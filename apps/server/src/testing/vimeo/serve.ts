// A small Vimeo account on this machine, for trying the import out beside the demo content.
import { startTrialVimeo, TRIAL_TOKEN } from './trial-account.ts';

const { url } = await startTrialVimeo(Number(process.env.VIMEO_PORT ?? 8081));
console.log(`Start the site with VIMEO_API_URL=${url.origin}; the token is ${TRIAL_TOKEN}`);
