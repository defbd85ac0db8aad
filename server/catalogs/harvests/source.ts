/** Yields all datasets of a remote catalog, from the methods that its plugin has. */
import type { HarvestFilters } from '../../../contract/catalogs/harvest.ts'
import {
  ExpectedRunFailure,
  type HarvestedDataset,
  type HarvestedPage,
  type HarvestQuery
} from '../plugins/plugin.ts'
import type { Connection } from '../connection.ts'

/** Limit on the datasets of a remote, after which the run fails. */
const maxDatasets = 1_000_000
/** Pages in a row without new datasets, after which the remote counts as repeating itself. */
const maxStalePages = 100
const maxFolders = 10_000
const deepestFolder = 20
const listedSize = 100

export const searchesItself = ({ plugin }: Pick<Connection, 'plugin'>): boolean =>
  plugin.capabilities.includes('search')

/**
 * Yields each dataset once. Ids with lone surrogates, which storage would change, are made well-formed.
 * @throws OutgoingFailure, ExpectedRunFailure for an endless listing
 */
export async function* datasetsOf(
  connection: Connection,
  { q, organizations, keywords }: HarvestFilters
): AsyncGenerator<HarvestedPage> {
  const { plugin, remote, config } = connection
  const query: HarvestQuery = {
    ...(q && searchesItself(connection) ? { q } : {}),
    ...(organizations?.length ? { organizations } : {}),
    ...(keywords?.length ? { keywords } : {})
  }
  const pages = plugin.harvest?.(remote, config, query) ?? listed(connection, query)
  const seen = new Set<string>()
  let stalePages = 0
  for await (const { datasets, total } of pages) {
    const newDatasets = datasets
      .map((dataset) => ({ ...dataset, id: dataset.id.toWellFormed() }))
      .filter(({ id }) => id !== '' && !seen.has(id) && seen.add(id))
    stalePages = newDatasets.length ? 0 : stalePages + 1
    if (seen.size > maxDatasets || stalePages > maxStalePages) {
      throw new ExpectedRunFailure('Le catalogue distant n’en finit pas : le moissonnage est arrêté.')
    }
    yield { datasets: newDatasets, ...(total === undefined ? {} : { total }) }
  }
}

/** Yields the datasets of a plugin that only lists: folders imported as a whole, and all other resources. */
async function* listed(
  { plugin, remote, config }: Connection,
  { q }: HarvestQuery
): AsyncGenerator<HarvestedPage> {
  const isPaged = plugin.capabilities.includes('pagination')
  const folders: { id?: string; depth: number }[] = [{ depth: 0 }]
  const known = new Set<string>()
  const yielded = new Set<string>()
  let unlistedCount = 0
  for (let folder = folders.shift(); folder; folder = folders.shift()) {
    const inside = new Set<string>()
    for (let page = 1, listedCount = 0; ; page += 1) {
      const { count, results } = await plugin.list(remote, config, {
        ...(folder.id === undefined ? {} : { currentFolderId: folder.id }),
        ...(q && folder.id === undefined ? { q } : {}),
        action: 'import',
        page,
        size: isPaged ? listedSize : 10_000,
        filters: {}
      })
      const datasets: HarvestedDataset[] = []
      for (const item of results) {
        const { id, title, type, description, origin, updatedAt, size, format } = item
        inside.add(id)
        if (type === 'folder' && !item.isImportable) {
          const isNew = !known.has(id)
          known.add(id)
          if (isNew && known.size <= maxFolders && folder.depth < deepestFolder) {
            folders.push({ id, depth: folder.depth + 1 })
          } else if (isNew) unlistedCount += 1
          continue
        }
        yielded.add(id)
        datasets.push({
          id,
          ...(updatedAt === undefined ? {} : { version: `${updatedAt} ${size ?? ''}` }),
          metadata: { title, ...(description ? { description } : {}), ...(origin ? { origin } : {}) },
          ...(format ? { formats: [format] } : {}),
          details: () => plugin.find(remote, config, id, {})
        })
      }
      yield { datasets }
      listedCount += results.length
      if (!isPaged || !results.length || listedCount >= count) {
        unlistedCount += Math.max(0, count - inside.size)
        break
      }
    }
  }
  // The listing was incomplete (empty page, moved items, unread folders): a total above the read count keeps unmet
  // datasets from counting as missing.
  if (unlistedCount) yield { datasets: [], total: yielded.size + unlistedCount }
}
