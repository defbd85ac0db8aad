/** Builds the script that is put in pages of applications: it runs before their modules, hence is no module. */
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
