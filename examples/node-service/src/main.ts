import { createPlatformClient } from 'twinspec';
import { service } from './service.ts';

const { TWINSPEC_URL: baseUrl = 'http://127.0.0.1:4010', PLATFORM_KEY: apiKey = 'demo-api-key' } = process.env;
const platform = createPlatformClient({ baseUrl, apiKey, dappId: 'demo-dapp-id', chainId: '80002' });
service(platform).listen(3000, '127.0.0.1', () => console.log('POST http://127.0.0.1:3000/rewards/<address>'));
