/** What the builds of the pages have in common. They share a folder, not code: each has the pieces that suit it. */
import { join, resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import type { PluginOption, Rolldown, UserConfig } from 'vite'
import { browserTargets, largestFile } from './browserTargets.ts'
import { compressedAssets } from './compressedAssets.ts'
import { mapPieces } from './mapPieces.ts'
import { relativeAddresses } from './relativeAddresses.ts'

const root = resolve(import.meta.dirname, '..')
export const outDir = join(root, 'dist')

/** What tells the pieces of a build. The bundler chooses where no group has a module. */
export interface Pieces {
  groups: PieceGroup[]
  /** The modules are known, or have changed. */
  start(graph: ModuleGraph): void
}

/** Of the bundler: which modules are part of a file of this name. */
export type PieceGroup = NonNullable<Rolldown.CodeSplittingOptions['groups']>[number]

export interface ModuleGraph {
  getModuleInfo(
    id: string
  ): { importedIds: string[]; dynamicallyImportedIds: string[]; importers: string[] } | null
}

export interface Build {
  /** The names of the HTML files at the root. */
  entries: string[]
  pieces: Pieces
  plugins?: PluginOption[]
  /** The first build empties the folder. */
  isFirst?: boolean
  /** In the folder of both. */
  manifest: string
}

export function pagesConfig({ entries, pieces, plugins = [], isFirst = false, manifest }: Build): UserConfig {
  return {
    base: '/data-fair/',
    experimental: relativeAddresses,
    ...(isFirst ? {} : { publicDir: false }),
    plugins: [
      mapPieces(),
      react(),
      compressedAssets(join(outDir, 'assets')),
      ...plugins,
      {
        name: 'pieces',
        renderStart() {
          pieces.start(this)
        }
      }
    ],
    // The worker of maps is a module.
    worker: { format: 'es' },
    build: {
      outDir,
      // Builds that watch the sources run side by side.
      emptyOutDir: isFirst && !process.argv.includes('--watch'),
      target: browserTargets,
      chunkSizeWarningLimit: largestFile,
      manifest,
      rollupOptions: {
        input: Object.fromEntries(entries.map((name) => [name, join(root, `${name}.html`)])),
        output: {
          codeSplitting: { includeDependenciesRecursively: false, groups: pieces.groups }
        }
      }
    }
  }
}
