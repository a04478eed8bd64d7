import { defineConfig } from '@playwright/test'

// Without a limit Chromium starts a renderer process for about every page that a story opens, and each costs processor time.
const quiet = [
  '--renderer-process-limit=1',
  // Letters as wide as a phone or a desktop draws them: the headless shell else fits them to whole pixels.
  '--font-render-hinting=none',
  '--disable-gpu',
  // A page lives for seconds: code that is optimised for longer costs more than it saves.
  '--js-flags=--no-maglev --no-opt',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
]
const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : []

export default defineConfig({
  testDir: '.',
  // Node reads TypeScript by itself: Playwright need not translate the product and its tests first.
  build: { external: ['**'] },
  testMatch: '*.e2e.ts',
  outputDir: '../test-results',
  // A third story runs while the other two wait.
  workers: 3,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    // The scripts that one story fetched and compiled are there for the next; storage, cookies and pages are not.
    reuseContext: true,
    viewport: { width: 1280, height: 800 },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    colorScheme: 'light',
    // Stories wait for what moves to stand still; the two about motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 15_000,
    navigationTimeout: 20_000,
    // A run of CI keeps only what it prints; `--trace on` records a story that failed.
    trace: 'off',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
      args: [...quiet, '--disable-sync', ...asRoot],
    },
  },
})
