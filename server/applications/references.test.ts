import { describe, expect, it } from 'vitest'
import type { ConfiguredDataset } from '../../contract/applications/application.ts'
import type { PermissionEntry } from '../../contract/permissions.ts'
import type { DatasetRecord } from '../datasets/record.ts'
import { ownerReader, readerOf, withFreshDatasets, type References } from './references.ts'

const mainUrl = 'https://h/data-fair'
const owner = { type: 'organization', id: 'o', name: 'Org' } as const
const toEverybody: PermissionEntry[] = [{ classes: ['read'] }]

function dataset(
  id: string,
  permissions: PermissionEntry[] = toEverybody,
  ofOwner: DatasetRecord['owner'] = owner
) {
  return {
    id,
    slug: `${id}-slug`,
    title: `Title ${id}`,
    owner: ofOwner,
    permissions,
    finalizedAt: 'today',
    bbox: [1]
  }
}

const known = [
  dataset('open'),
  dataset('own', []),
  dataset('foreign', [], { ...owner, id: 'other' })
] as unknown as DatasetRecord[]

const references: References = {
  find: async (id) => known.find((one) => one.id === id),
  reader: readerOf({ lang: 'fr' }),
  clean: ({ permissions: _permissions, ...shown }) => ({ ...shown, href: `${mainUrl}/api/${shown.id}` }),
  mainUrl,
  publicUrl: 'https://site/data-fair',
  filters: [],
  onlyDeclared: false
}

const fresh = async (entry: ConfiguredDataset, given: Partial<References> = {}): Promise<unknown> =>
  (await withFreshDatasets({ datasets: [null, entry] }, { ...references, ...given })).datasets?.[1]

/** Filter of the second entry of the configuration. */
const filter = (properties: Record<string, unknown>, select?: string[]): Partial<References> => ({
  filters: [{ fromUrl: 'a' }, { fromUrl: 'b', properties, ...(select ? { select } : {}) }]
})

describe('a dataset of a configuration', () => {
  const entry = { id: 'open', href: 'old', title: 'old', key: 'k', other: 1 }

  it('has its current values for the properties of the entry and those that pages need', async () => {
    expect(await fresh(entry)).toEqual({
      ...entry,
      href: `${mainUrl}/api/open`,
      title: 'Title open',
      finalizedAt: 'today',
      slug: 'open-slug'
    })
  })

  it('has the properties that the filter of its own entry selects', async () => {
    expect(await fresh(entry, filter({}, ['bbox', 'permissions', '__proto__']))).toMatchObject({ bbox: [1] })
    expect(await fresh(entry, filter({}, ['bbox', 'permissions']))).not.toHaveProperty('permissions')
    expect(await fresh(entry, { filters: [{ fromUrl: 'a', select: ['bbox'] }] })).not.toHaveProperty('bbox')
  })

  it('has only its declared properties when a form saves the configuration', async () => {
    const declared = { ...filter({ bbox: {}, href: {} }, ['slug']), onlyDeclared: true }
    expect(await fresh(entry, declared)).toEqual({
      ...entry,
      href: `${mainUrl}/api/open`,
      title: 'Title open',
      bbox: [1]
    })
  })

  it('has the constants and defaults of the base application', async () => {
    const properties = {
      applicationKeyPermissions: { const: { classes: ['read'] } },
      other: { default: 2 },
      more: { default: 3 },
      broken: null
    }
    const granted = { ...entry, applicationKeyPermissions: { classes: ['admin'] } }
    expect(await fresh(granted, filter(properties))).toMatchObject({
      applicationKeyPermissions: { classes: ['read'] },
      other: 1,
      more: 3
    })
  })

  it('stays unchanged once removed, and moves to the domain of the request without an id', async () => {
    expect(await fresh({ id: 'gone', href: 'old' })).toEqual({ id: 'gone', href: 'old' })
    expect(await fresh({ href: `${mainUrl}/api/v1/datasets/a` })).toEqual({
      href: 'https://site/data-fair/api/v1/datasets/a'
    })
    expect(await fresh({ href: 'https://elsewhere/a' })).toEqual({ href: 'https://elsewhere/a' })
  })
})

describe('the right to see a dataset', () => {
  it('is checked for the reader of the configuration', async () => {
    await expect(fresh({ id: 'own', href: '' })).rejects.toThrow(
      "Vous n'avez pas la permission de consulter les informations du jeu de données Title own référencé dans l'application."
    )
  })

  it('is checked for the owner of the application in its page', async () => {
    const ofOwner = { reader: ownerReader({ owner }) }
    expect(await fresh({ id: 'own', href: '' }, ofOwner)).toMatchObject({ slug: 'own-slug' })
    await expect(fresh({ id: 'foreign', href: '' }, ofOwner)).rejects.toThrow(
      "Le compte propriétaire de l'application (Org) n'a pas la permission de consulter les informations du jeu de données Title foreign référencé dans la configuration."
    )
  })
})

it('a dataset of many entries is read once', async () => {
  let reads = 0
  const find: References['find'] = (id) => {
    reads += 1
    return references.find(id)
  }
  const places = Array.from({ length: 50 }, () => ({ id: 'open', href: '', title: '' }))
  const { datasets = [] } = await withFreshDatasets({ datasets: places }, { ...references, find })
  expect(reads).toBe(1)
  expect(datasets.map((entry) => entry?.title)).toEqual(Array(50).fill('Title open'))
})

it('a configuration without datasets stays unchanged', async () => {
  expect(await withFreshDatasets({ a: 1 }, references)).toEqual({ a: 1 })
})
