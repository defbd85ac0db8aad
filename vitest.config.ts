import react from '@vitejs/plugin-react'
import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tests/support/longestFirst.ts'
import { keepTemporaryFilesInMemory } from './tests/support/memoryFolder.ts'

keepTemporaryFilesInMemory()

/**
 * Tests that mock a module or Node itself need fresh modules, and tests that measure memory need their own process;
 * other tests share modules, which takes half of the time.
 */
const isAlone = (path: string): boolean =>
  /vi\.mock\(|fullDisk\(\)|process\.memoryUsage/.test(readFileSync(join(import.meta.dirname, path), 'utf8'))
const aloneOf = (pattern: string): string[] =>
  globSync(pattern, { cwd: import.meta.dirname }).filter((path) => isAlone(path))
const screens = '{base-apps,src}/**/*.test.tsx'
const screensAlone = aloneOf(screens)
const api = 'tests/api/**/*.test.ts'
const apiAlone = aloneOf(api)
const cores = Math.max(2, availableParallelism() - 1)
/**
 * Options of tests with a complete server. Node imports their modules natively, as on the platform, which saves a
 * quarter of the CPU time: Vite's module runner resolves each imported name at every use.
 */
const ofServer = {
  execArgv: ['--import', join(import.meta.dirname, 'tests/support/nativeModules.ts')],
  // At least three workers, since these tests wait for child processes. CPU-bound tests have one worker per core, as
  // each worker reloads the modules; they run before.
  maxWorkers: Math.max(3, cores),
  sequence: { groupOrder: 1 },
  testTimeout: 60_000,
  hookTimeout: 60_000,
  globalSetup: 'tests/support/buildPortal.ts'
}

export default defineConfig({
  plugins: [react()],
  test: {
    // Projects of a group run in alphabetical order: the few long files that run alone come first.
    sequence: { sequencer: LongestFirst },
    maxWorkers: cores,
    testTimeout: 20_000,
    // Polls are slow on a busy machine; only a failing test waits for the whole timeout.
    expect: { poll: { timeout: 10_000 } },
    // Tests start many server processes, which share Node's compile cache.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/node') },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          isolate: false,
          include: ['{base-apps,contract,server,samples,src}/**/*.test.ts', 'tests/unit/**/*.test.ts']
        }
      },
      {
        extends: true,
        test: {
          name: 'dom shared',
          environment: 'jsdom',
          setupFiles: 'tests/setupDom.ts',
          isolate: false,
          include: [screens],
          exclude: screensAlone
        }
      },
      {
        extends: true,
        test: {
          name: 'dom alone',
          environment: 'jsdom',
          // The order matters: `ownModules.ts` resets the modules that `setupDom.ts` then imports.
          setupFiles: ['tests/support/ownModules.ts', 'tests/setupDom.ts'],
          sequence: { setupFiles: 'list' },
          isolate: false,
          include: screensAlone
        }
      },
      {
        extends: true,
        test: {
          name: 'api shared',
          experimental: { viteModuleRunner: false, nodeLoader: false },
          isolate: false,
          include: [api],
          exclude: apiAlone,
          ...ofServer
        }
      },
      {
        extends: true,
        test: {
          name: 'api alone',
          // Module mocks need Vitest's module loader.
          experimental: { viteModuleRunner: false },
          include: apiAlone,
          ...ofServer
        }
      }
    ]
  }
})
