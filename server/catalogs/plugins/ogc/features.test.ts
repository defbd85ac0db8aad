import { expect, it } from 'vitest'
import type { FeaturePage, PagedSource } from '../plugin.ts'
import type { RemoteAccess } from '../remoteAccess.ts'
import { collectionSource } from './features.ts'

it('pages of a collection end when all features were received', async () => {
  const remote = { json: () => Promise.resolve({ id: 'trees' }) } as Partial<RemoteAccess> as RemoteAccess
  const { file } = await collectionSource(remote, 'https://data.example.org', 'trees')
  const { pages } = file as PagedSource
  const url = new URL('https://data.example.org/collections/trees/items')
  const after = (page: Partial<FeaturePage>): string | undefined =>
    pages.next({ url, number: 2, count: 10, received: 20, members: {}, ...page })
  const links = [{ rel: 'next', type: 'application/geo+json', href: '?offset=20' }]
  expect(after({ members: { links, numberMatched: 30 } })).toBe(`${url.href}?offset=20`)
  expect(after({ members: { numberMatched: 20 } })).toBeUndefined()
  // Empty page that still has a next link.
  expect(after({ count: 0, members: { links, numberMatched: 20 } })).toBeUndefined()
  expect(after({ count: 0, members: { links } })).toBeUndefined()
  for (const members of [{ numberMatched: 30 }, { links, numberMatched: 30 }])
    expect(() => after({ count: 0, members })).toThrow(/20 objets sur 30/)
})
