/** Loads the page renderer of portals: a build of `src/portal/` with its own React (docs/portals.md). */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PortalAssets, RenderPortal } from '../../../contract/portals/visit.ts'

interface Renderer {
  render: RenderPortal
  assets: PortalAssets
}

export const portalAssetsPath = '/portal/assets/'

type Manifest = Record<string, { file: string; css?: string[]; isEntry?: boolean }>

/**
 * @param folder output folder of `vite.portal.config.ts`
 * @returns a function that loads the renderer at its first call, once
 * @throws Error when the renderer is not built
 */
export function openRenderer(folder: string): () => Promise<Renderer> {
  let loading: Promise<Renderer> | undefined
  return () => {
    loading ??= load(folder).catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
}

async function load(folder: string): Promise<Renderer> {
  const manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as Manifest
  const entry = Object.values(manifest).find(({ isEntry }) => isEntry)
  if (!entry) throw new Error('the pages of portals are not built')
  // The module comes from another build, so that its path is only known at run time.
  const file = pathToFileURL(join(folder, 'server', 'render.js')).href
  const { render } = (await import(/* @vite-ignore */ file)) as { render: RenderPortal }
  const addressOf = (name: string): string => portalAssetsPath + name
  const fonts = Object.values(manifest).flatMap(({ file: font }) => {
    const slug = /^([\w-]+)-latin-wght-normal-[^.]+\.woff2$/.exec(font)?.[1]
    return slug ? [[slug, addressOf(font)]] : []
  })
  const assets = { script: addressOf(entry.file), styles: (entry.css ?? []).map(addressOf) }
  return { render, assets: { ...assets, fonts: Object.fromEntries(fonts) as Record<string, string> } }
}
