/**
 * The base applications that ship with the platform (docs/api/base-applications.md): found on the disk, where
 * `npm run build` puts them, and read from there, without any request.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../config/config.ts'
import { readPage } from './page.ts'
import { unlessMissing } from '../../files/missing.ts'

interface ShippedBaseApplication {
  name: string
  /** The address that it is registered with. */
  url: string
  title: string
  category: string
  public: true
}

type Place = Pick<Config, 'baseAppsFolder' | 'publicUrl'>

const descriptions = ['index.html', 'config-schema.json', 'icon.png', 'thumbnail.png'] as const
export type ShippedFile = (typeof descriptions)[number]

const otherCategory = 'autre'

const prefixOf = ({ publicUrl }: Place): string => `${publicUrl}/base-apps/`

/** Shipped base applications by name; none where they are not built. */
export function shippedBaseApplications(place: Place): ShippedBaseApplication[] {
  const { baseAppsFolder } = place
  if (!existsSync(baseAppsFolder)) return []
  return readdirSync(baseAppsFolder)
    .filter((name) => existsSync(join(baseAppsFolder, name, 'index.html')))
    .toSorted()
    .map((name) => {
      const { meta } = readPage(readFileSync(join(baseAppsFolder, name, 'index.html'), 'utf8'), 'fr')
      return {
        name,
        url: `${prefixOf(place)}${name}/`,
        title: meta.title ?? name,
        category: meta.category ?? otherCategory,
        public: true
      }
    })
}

/** Whether a base application is one of this platform's own. */
export const isShipped = (place: Place, url: string): boolean => nameOf(place, url) !== undefined

/** Path on the disk of a file of a shipped base application; undefined for other addresses. */
export function shippedPath(place: Place, url: string, file: ShippedFile): string | undefined {
  const name = nameOf(place, url)
  return name && descriptions.includes(file) ? join(place.baseAppsFolder, name, file) : undefined
}

/**
 * A file of a shipped base application.
 * @param url of the base application, as it is registered
 * @returns undefined for what is not one of them, or not there
 */
export async function readShipped(place: Place, url: string, file: ShippedFile): Promise<Buffer | undefined> {
  const path = shippedPath(place, url, file)
  return path === undefined ? undefined : unlessMissing(readFile(path))
}

function nameOf(place: Place, url: string): string | undefined {
  const prefix = prefixOf(place)
  if (!url.startsWith(prefix)) return undefined
  return /^([a-z\d-]+)\/$/.exec(url.slice(prefix.length))?.[1]
}
