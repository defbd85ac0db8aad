import react from '@vitejs/plugin-react'
import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/** Tests that replace a module need one that nobody has loaded; others share what they import, which takes half as long. */
const isAlone = (path: string): boolean => readFileSync(path, 'utf8').includes('vi.mock(')
const screens = 'src/**/*.test.tsx'
const screensAlone = globSync(screens, { cwd: import.meta.dirname }).filter((path) =>
  isAlone(join(import.meta.dirname, path))
)

export default defineConfig({
  plugins: [react()],
  test: {
    // Both cores of a small machine: most tests wait for a server or a process of theirs.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    testTimeout: 20_000,
    // As in the browser: a machine that does other things makes a test late now and then.
    retry: 1,
    // Tests start many processes of the server: what Node made of its TypeScript once serves all of them.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/node') },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          isolate: false,
          include: ['{contract,server,samples}/**/*.test.ts', 'tests/unit/**/*.test.ts', 'src/**/*.test.ts']
        }
      },
      {
        extends: true,
        test: {
          name: 'dom',
          environment: 'jsdom',
          setupFiles: 'tests/setupDom.ts',
          isolate: false,
          include: [screens],
          exclude: screensAlone
        }
      },
      {
        extends: true,
        test: { name: 'dom alone', environment: 'jsdom', include: screensAlone }
      },
      {
        extends: true,
        test: { name: 'api', include: ['tests/api/**/*.test.ts'], testTimeout: 60_000, hookTimeout: 60_000 }
      }
    ]
  }
})
