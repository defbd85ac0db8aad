/**
 * Base applications that ship with the platform (docs/api/base-applications.md): found on the disk, in the output
 * folder of `npm run build`, and read without any HTTP request.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../config/config.ts'
import { readPage } from './page.ts'
import { unlessMissing } from '../../files/missing.ts'

interface ShippedBaseApplication {
  name: string
  /** Address of the base application, its key in the registry. */
  url: string
  title: string
  category: string
  public: true
}

type Place = Pick<Config, 'baseAppsFolder' | 'publicUrl'>

const descriptions = ['index.html', 'config-schema.json', 'icon.png', 'thumbnail.png'] as const
export type ShippedFile = (typeof descriptions)[number]

/** Category of base applications that have none. */
export const otherCategory = 'autre'

const prefixOf = ({ publicUrl }: Place): string => `${publicUrl}/base-apps/`

/** Returns the shipped base applications by name; empty when they are not built. */
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

/** Tells whether the base application at an address ships with this platform. */
export const isShipped = (place: Place, url: string): boolean => nameOf(place, url) !== undefined

/** Path on the disk of a file of a shipped base application; undefined for other addresses. */
export function shippedPath(place: Place, url: string, file: ShippedFile): string | undefined {
  const name = nameOf(place, url)
  return name && descriptions.includes(file) ? join(place.baseAppsFolder, name, file) : undefined
}

/**
 * Returns the content of a file of a shipped base application.
 * @param url registered address of the base application
 * @returns undefined when the address is not of a shipped base application, or the file is missing
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
