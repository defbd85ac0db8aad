import react from '@vitejs/plugin-react'
import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tests/support/longestFirst.ts'
import { keepTemporaryFilesInMemory } from './tests/support/memoryFolder.ts'

keepTemporaryFilesInMemory()

/**
 * Tests that replace a module, or what Node itself does, need modules that nobody has loaded, and those that measure
 * memory a process of their own; others share what they import, which takes half as long.
 */
const isAlone = (path: string): boolean =>
  /vi\.mock\(|fullDisk\(\)|process\.memoryUsage/.test(readFileSync(join(import.meta.dirname, path), 'utf8'))
const aloneOf = (pattern: string): string[] =>
  globSync(pattern, { cwd: import.meta.dirname }).filter((path) => isAlone(path))
const screens = 'src/**/*.test.tsx'
const screensAlone = aloneOf(screens)
const api = 'tests/api/**/*.test.ts'
const apiAlone = aloneOf(api)
const cores = Math.max(2, availableParallelism() - 1)
/**
 * Of tests with a whole server. Node imports their modules itself, as the platform does: they take a quarter less of the
 * processor than through Vite, whose modules read each imported name anew.
 */
const ofServer = {
  execArgv: ['--import', join(import.meta.dirname, 'tests/support/nativeModules.ts')],
  // One more than a small machine has cores: these tests wait for processes that they start. Those that only compute
  // have one for each core, as each worker loads the modules anew; they are run before.
  maxWorkers: Math.max(3, cores),
  sequence: { groupOrder: 1 },
  testTimeout: 60_000,
  hookTimeout: 60_000,
  globalSetup: 'tests/support/buildPortal.ts'
}

export default defineConfig({
  plugins: [react()],
  test: {
    // Projects of a group are run in the order of their names: files that are alone, few and long, before the others.
    sequence: { sequencer: LongestFirst },
    maxWorkers: cores,
    testTimeout: 20_000,
    // What a test waits for comes late on a busy machine; only a failing test waits this long.
    expect: { poll: { timeout: 10_000 } },
    // Tests start many processes of the server: what Node made of its TypeScript once serves all of them.
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
          // In this order: what the second one loads is of the modules that the first one has made new.
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
          // What they replace of a module is put in place by a loader of Vitest.
          experimental: { viteModuleRunner: false },
          include: apiAlone,
          ...ofServer
        }
      }
    ]
  }
})
