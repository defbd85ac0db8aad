import { defineConfig } from '@playwright/test'
import { keepTemporaryFilesInMemory } from './tests/support/memoryFolder.ts'

const executablePath = process.env.CHROMIUM_PATH
keepTemporaryFilesInMemory()
// Of what `build.ts` makes.
process.env.SERVER_BUNDLE = 'true'

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/support/build.ts',
  // A file has a server of its own: its tests share it, in their order.
  fullyParallel: false,
  workers: 2,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    // Less than a test has, so that a failing one tells what the page showed.
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
        // The pages of a worker share what they have compiled (tests/e2e/support/test.ts): a tenth less of the processor.
        '--process-per-site',
        // Pages live too shortly for what optimizes their scripts: it takes more of the processor than it saves.
        '--js-flags=--no-maglev,--no-turbofan'
      ]
    }
  }
})
