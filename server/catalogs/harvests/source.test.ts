import { describe, expect, it } from 'vitest'
import type { RemoteItem } from '../../../contract/catalogs/catalog.ts'
import type { Connection } from '../connection.ts'
import type { CatalogPlugin, HarvestedDataset } from '../plugins/plugin.ts'
import { datasetsOf } from './source.ts'

const connectionTo = (plugin: Partial<CatalogPlugin>): Connection =>
  ({
    plugin: { capabilities: ['import', 'pagination'], ...plugin },
    remote: {},
    config: {}
  }) as unknown as Connection

async function all(connection: Connection, q?: string): Promise<HarvestedDataset[]> {
  const found: HarvestedDataset[] = []
  for await (const { datasets } of datasetsOf(connection, q ? { q } : {})) found.push(...datasets)
  return found
}

const resource = (id: string): RemoteItem => ({ id, title: id, type: 'resource', updatedAt: '2026', size: 3 })
const folder = (id: string): RemoteItem => ({ id, title: id, type: 'folder' })

describe('the datasets of a plugin without harvest', () => {
  it('are the resources of all folders, whose details are read when they are taken', async () => {
    const itemsByFolder: Record<string, RemoteItem[]> = {
      '': [
        ...Array.from({ length: 150 }, (_one, index) => resource(`r${index}`)),
        folder('f'),
        { ...folder('whole'), isImportable: true }
      ],
      whole: [resource('in whole')],
      // A folder may contain its own ancestors.
      f: [resource('in f'), folder('f'), folder('g')],
      g: [resource('in g'), resource('r1')]
    }
    const found = await all(
      connectionTo({
        list: (_remote, _config, { currentFolderId = '', page, size }) => {
          const results = itemsByFolder[currentFolderId] ?? []
          return Promise.resolve({
            count: results.length,
            results: results.slice((page - 1) * size, page * size),
            path: []
          })
        },
        find: (_remote, _config, id) =>
          Promise.resolve({ metadata: { title: `found ${id}` }, file: { url: 'https://a/b', name: 'b.csv' } })
      })
    )
    expect(found).toHaveLength(153)
    expect(new Set(found.map(({ id }) => id)).size).toBe(153)
    expect(found[0]).toMatchObject({ id: 'r0', version: '2026 3', metadata: { title: 'r0' } })
    expect(await found.at(-1)?.details?.()).toMatchObject({ metadata: { title: 'found in g' } })
  })
})

it('replaces ids that cannot be stored unchanged', async () => {
  const ids = ['half\ud83d', 'half\ud83c', '__proto__', 'a/b']
  const harvest: CatalogPlugin['harvest'] = async function* () {
    yield { datasets: ids.map((id) => ({ id, metadata: { title: id } })) }
  }
  const found = await all(connectionTo({ harvest }))
  expect(found.map(({ id }) => id)).toEqual(['half\ufffd', '__proto__', 'a/b'])
})

describe('an incomplete list', () => {
  const totalOf = async (pages: RemoteItem[][], count: number): Promise<number | undefined> => {
    const list: CatalogPlugin['list'] = (_remote, _config, { page }) =>
      Promise.resolve({ count, results: pages[page - 1] ?? [], path: [] })
    let total: number | undefined
    for await (const page of datasetsOf(connectionTo({ list }), {})) total = page.total ?? total
    return total
  }

  it('gives a higher total, so that unmet datasets do not count as missing', async () => {
    expect(await totalOf([[resource('a'), resource('b')]], 2)).toBeUndefined()
    expect(await totalOf([[resource('a'), resource('b')], []], 5)).toBe(5)
    // Between two pages, an item may move to a page that was already read.
    expect(await totalOf([[resource('a'), resource('b')], [resource('b')]], 3)).toBe(3)
  })
})

describe('endlessly nested folders', () => {
  it('are read to a limit, and give a higher total than the read datasets', async () => {
    const list: CatalogPlugin['list'] = (_remote, _config, { currentFolderId = '' }) =>
      Promise.resolve({ count: 1, results: [folder(`${currentFolderId}f/`)], path: [] })
    let total: number | undefined
    for await (const page of datasetsOf(connectionTo({ list }), {})) total = page.total ?? total
    expect(total).toBe(1)
  })
})

describe('the datasets of a remote', () => {
  it('are yielded once each; a remote that repeats itself is refused', async () => {
    async function* harvest() {
      for (;;) yield await Promise.resolve({ datasets: [{ id: 'a', metadata: { title: 'A' } }] })
    }
    await expect(all(connectionTo({ harvest }))).rejects.toThrow(/n’en finit pas/)
  })

  it('are searched by the remote when its plugin can', async () => {
    const queries: unknown[] = []
    async function* harvest(_remote: unknown, _config: unknown, query: unknown) {
      queries.push(query)
      yield await Promise.resolve({ datasets: [] })
    }
    await all(connectionTo({ harvest }), 'trees')
    await all(connectionTo({ harvest, capabilities: ['import', 'search'] }), 'trees')
    expect(queries).toEqual([{}, { q: 'trees' }])
  })
})
