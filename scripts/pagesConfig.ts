/** Common configuration of the page builds. They share an output folder, but no code: each has its own chunks. */
import { join, resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import type { PluginOption, Rolldown, UserConfig } from 'vite'
import { browserTargets, maxChunkKilobytes } from './browserTargets.ts'
import { compressedAssets } from './compressedAssets.ts'
import { mapPieces } from './mapPieces.ts'
import { relativeAddresses } from './relativeAddresses.ts'

const root = resolve(import.meta.dirname, '..')
export const outDir = join(root, 'dist')

/** Assigns modules to chunks. Modules without a group are left to the bundler. */
export interface Pieces {
  groups: PieceGroup[]
  /** Called when the module graph is complete, initially and after each change. */
  start(graph: ModuleGraph): void
}

/** Chunk group of the bundler: which modules belong to a chunk of a given name. */
export type PieceGroup = NonNullable<Rolldown.CodeSplittingOptions['groups']>[number]

export interface ModuleGraph {
  getModuleInfo(
    id: string
  ): { importedIds: string[]; dynamicallyImportedIds: string[]; importers: string[] } | null
}

interface Build {
  /** Names of the HTML files at the root. */
  entries: string[]
  pieces: Pieces
  plugins?: PluginOption[]
  /** Whether this build runs first and empties the output folder. */
  isFirst?: boolean
  /** Path of the manifest in the output folder. */
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
    // The map worker is an ES module.
    worker: { format: 'es' },
    build: {
      outDir,
      // Builds in watch mode run in parallel: none may empty the folder.
      emptyOutDir: isFirst && !process.argv.includes('--watch'),
      target: browserTargets,
      chunkSizeWarningLimit: maxChunkKilobytes,
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
