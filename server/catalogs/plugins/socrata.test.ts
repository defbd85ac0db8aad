import fc from 'fast-check'
import { expect, it } from 'vitest'
import { metadataOfView } from './socrata.ts'
import { objectOf } from './untrusted.ts'

const base = 'https://data.example.org'

it('reads the metadata of a view', () => {
  const view = {
    id: 'abcd-1234',
    name: 'Trees',
    description: 'All trees',
    category: 'Nature',
    tags: ['tree', 'Nature'],
    attribution: 'Town',
    rowsUpdatedAt: 1706695200,
    license: { name: 'CC0', termsLink: 'https://creativecommons.org/publicdomain/zero/1.0/' },
    metadata: { custom_fields: { Update: { 'Update Frequency': 'Annually' } } }
  }
  expect(metadataOfView(view, base)).toEqual({
    title: 'Trees',
    description: 'All trees',
    frequency: 'annual',
    license: { title: 'CC0', href: 'https://creativecommons.org/publicdomain/zero/1.0/' },
    keywords: ['tree', 'Nature'],
    modified: '2024-01-31',
    creator: 'Town',
    origin: 'https://data.example.org/d/abcd-1234'
  })
})

it('reads texts and dates, or nothing, from any view', () => {
  fc.assert(
    fc.property(fc.anything(), fc.anything(), (rowsUpdatedAt, other) => {
      const view = {
        id: 'abcd-1234',
        rowsUpdatedAt,
        license: other,
        metadata: other,
        tags: other,
        ...objectOf(other)
      }
      const { title, modified } = metadataOfView(view, base)
      expect(typeof title).toBe('string')
      if (modified !== undefined) expect(modified).toMatch(/^[+-]?\d{4,6}-\d\d-\d\d$|^[+-]\d{6}-\d/)
    }),
    { endOnFailure: true }
  )
})
