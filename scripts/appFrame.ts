/**
 * Builds the classic script injected into application pages. It is not an ES module, because it must run before their
 * modules.
 */
import { resolve } from 'node:path'
import { build, type Plugin } from 'vite'

export function appFrame(outDir: string): Plugin {
  return {
    name: 'app-frame',
    apply: 'build',
    async closeBundle() {
      const entry = resolve(import.meta.dirname, '../src/appFrame/appFrame.ts')
      await build({
        configFile: false,
        publicDir: false,
        logLevel: 'warn',
        build: {
          outDir,
          emptyOutDir: false,
          target: 'es2020',
          lib: { entry, formats: ['iife'], name: 'fairwayAppFrame', fileName: () => 'app-frame.js' }
        }
      })
    }
  }
}
