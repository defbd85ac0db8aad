import react from '@vitejs/plugin-react'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [react()],
  test: {
    // Both cores of a small machine: most tests wait for a server or a process of theirs.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    testTimeout: 20_000,
    // Tests start many processes of the server: what Node made of its TypeScript once serves all of them.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/node') },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{contract,server,samples}/**/*.test.ts', 'tests/unit/**/*.test.ts', 'src/**/*.test.ts']
        }
      },
      {
        extends: true,
        test: { name: 'dom', environment: 'jsdom', include: ['src/**/*.test.tsx'] }
      },
      {
        extends: true,
        test: { name: 'api', include: ['tests/api/**/*.test.ts'], testTimeout: 60_000, hookTimeout: 60_000 }
      }
    ]
  }
})
