import { defineConfig } from '@playwright/test';

export default defineConfig({ testDir: 'playwright', fullyParallel: true, workers: 2, reporter: 'line' });
