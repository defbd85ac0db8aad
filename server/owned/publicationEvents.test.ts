import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { publicationsOf } from './publicationEvents.ts'

const isPublic = (permissions: unknown[]): boolean => permissions.length > 0
const entry = { classes: ['read'] }
const topicOf = (id: string): { id: string; title: string } => ({ id, title: `Topic ${id}` })
const kinds = (...args: Parameters<typeof publicationsOf>): string[] =>
  publicationsOf(...args).map(({ kind, site, topic }) => [kind, site, topic?.id].filter(Boolean).join(' '))

describe('publications', () => {
  const before = { permissions: [], topics: [topicOf('a')] }

  it('are those of the sites that are new, with the topics that are there', () => {
    const after = { ...before, publicationSites: ['p:1'] }
    expect(kinds(before, after, isPublic)).toEqual(['published p:1', 'published-topic p:1 a'])
    expect(kinds(undefined, after, isPublic)).toEqual(['published p:1', 'published-topic p:1 a'])
    expect(kinds(after, { ...after, publicationSites: [] }, isPublic)).toEqual([])
  })

  it('are of topics that come later, on each site', () => {
    const published = { ...before, publicationSites: ['p:1', 'p:2'] }
    const after = { ...published, topics: [topicOf('b'), topicOf('a')] }
    expect(kinds(published, after, isPublic)).toEqual(['published-topic p:1 b', 'published-topic p:2 b'])
  })

  it('are told again when everybody may read, and not when it is the same people', () => {
    const published = { ...before, publicationSites: ['p:1'] }
    const open = { ...published, permissions: [entry] }
    expect(kinds(published, open, isPublic)).toEqual(['published p:1', 'published-topic p:1 a'])
    expect(kinds(open, published, isPublic)).toEqual([])
    expect(kinds(open, { ...open, permissions: [entry, entry] }, isPublic)).toEqual([])
  })

  it('are asked for once', () => {
    const requested = { ...before, requestedPublicationSites: ['p:1', 'p:1'] }
    expect(kinds(before, requested, isPublic)).toEqual(['publication-requested p:1'])
    expect(kinds(requested, requested, isPublic)).toEqual([])
  })

  it('are nothing when nothing changes, and never told twice', () => {
    const names = fc.array(fc.constantFrom('p:1', 'p:2', 'q:1'))
    const record = fc.record({
      permissions: fc.constantFrom<{ classes: string[] }[]>([], [entry]),
      publicationSites: names,
      requestedPublicationSites: names,
      topics: fc.array(fc.constantFrom('a', 'b').map(topicOf))
    })
    fc.assert(
      fc.property(record, record, (a, b) => {
        expect(publicationsOf(a, a, isPublic)).toEqual([])
        const changes = kinds(a, { ...b, topics: b.topics.slice(0, 1) }, isPublic)
        expect(new Set(changes).size).toBe(changes.length)
      })
    )
  })
})
