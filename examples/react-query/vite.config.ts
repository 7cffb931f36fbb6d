import { defineConfig } from 'vite';

// `twinspec mock -- vite` sets these two. No other environment variable gets into the page.
export default defineConfig({ envPrefix: ['TWINSPEC_URL', 'TWINSPEC_RPC_URL'] });
