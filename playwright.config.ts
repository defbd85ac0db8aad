import { defineConfig } from '@playwright/test'
import { keepTemporaryFilesInMemory } from './tests/support/memoryFolder.ts'

const executablePath = process.env.CHROMIUM_PATH
keepTemporaryFilesInMemory()
// Tests run the server bundle that `build.ts` makes.
process.env.SERVER_BUNDLE = 'true'

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/support/build.ts',
  // Each test file has its own server: its tests share this server and run in order.
  fullyParallel: false,
  workers: 2,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    // Shorter than the test timeout, so that a failed action reports the state of the page.
    actionTimeout: 30_000,
    locale: 'fr-FR',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        // Pages of a worker share one renderer process and its compiled code (tests/e2e/support/test.ts), which saves a
        // tenth of the CPU time.
        '--process-per-site',
        // Pages are short-lived: the optimizing compilers of V8 would cost more CPU time than they save.
        '--js-flags=--no-maglev,--no-turbofan'
      ]
    }
  }
})
