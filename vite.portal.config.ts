import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, defineConfig, type Plugin } from 'vite'
import { browserTargets } from './scripts/browserTargets.ts'
import { compressedAssets } from './scripts/compressedAssets.ts'
import { relativeAddresses } from './scripts/relativeAddresses.ts'

const root = import.meta.dirname
const outDir = join(root, 'dist-portal')

// Build of the public portal pages: the browser code, and the renderer of the server (docs/portals.md).
export default defineConfig({
  base: '/portal/assets/',
  experimental: relativeAddresses,
  publicDir: false,
  plugins: [react(), renderer(), compressedAssets(outDir)],
  build: {
    outDir,
    emptyOutDir: true,
    assetsDir: '',
    target: browserTargets,
    manifest: 'manifest.json',
    rollupOptions: { input: join(root, 'src/portal/client/main.ts') }
  }
})

/** Builds the renderer beside the browser files, with all its packages, so that the server loads one file. */
function renderer(): Plugin {
  return {
    name: 'renderer',
    apply: 'build',
    async writeBundle() {
      await build({
        configFile: false,
        root,
        publicDir: false,
        logLevel: 'warn',
        plugins: [react()],
        define: { 'process.env.NODE_ENV': '"production"' },
        ssr: { noExternal: true },
        build: {
          ssr: join(root, 'src/portal/render.tsx'),
          outDir: join(outDir, 'server'),
          emptyOutDir: true,
          target: 'node24',
          minify: false,
          reportCompressedSize: false,
          rollupOptions: { output: { entryFileNames: 'render.js' } }
        }
      })
    }
  }
}
