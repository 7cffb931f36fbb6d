import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { createBookshop } from './api/client.ts';
import { Bookshop } from './bookshop.tsx';
import './style.css';

const { TWINSPEC_URL: baseUrl = 'http://127.0.0.1:4010' } = import.meta.env;
const shop = createBookshop({ baseUrl });

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no element root.');
createRoot(root).render(
  <QueryClientProvider client={new QueryClient()}>
    <Bookshop shop={shop} />
  </QueryClientProvider>,
);
