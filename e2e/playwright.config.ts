import { defineConfig } from '@playwright/test'

// Without a limit Chromium starts a renderer process for about every page that a test opens, which costs time.
const quiet = [
  '--renderer-process-limit=1',
  // Fractional letter widths as on a real screen: the headless shell else rounds them to whole pixels.
  '--font-render-hinting=none',
  '--disable-gpu',
  // A page lives for seconds, so optimising its code costs more than it saves.
  '--js-flags=--no-maglev --no-opt',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
]
const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : []

export default defineConfig({
  testDir: '.',
  // Node reads TypeScript by itself, so Playwright need not compile the product and its tests.
  build: { external: ['**'] },
  testMatch: '*.e2e.ts',
  outputDir: '../test-results',
  // A third test runs while the other two wait.
  workers: 3,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    // Keeps fetched and compiled scripts for the next test, but no storage, cookies or pages.
    reuseContext: true,
    viewport: { width: 1280, height: 800 },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    colorScheme: 'light',
    // Tests wait for animations to end, so these are off; the two tests about motion turn them on.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 15_000,
    navigationTimeout: 20_000,
    // CI keeps only what a run prints; `--trace on` records a failed test.
    trace: 'off',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
      args: [...quiet, '--disable-sync', ...asRoot],
    },
  },
})
