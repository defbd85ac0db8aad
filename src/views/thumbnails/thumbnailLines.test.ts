// @vitest-environment jsdom
import { expect, it } from 'vitest'
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { framedAddress, framingName, thumbnailShape, thumbnailsPerRow } from './thumbnailLines.ts'

const schema: SchemaProperty[] = [
  { key: 'nom', type: 'string', 'x-refersTo': 'http://www.w3.org/2000/01/rdf-schema#label' },
  { key: 'photo', type: 'string', 'x-refersTo': 'http://schema.org/image' },
  { key: 'autre', type: 'string' }
]

it('requests only the columns of a card', () => {
  expect(thumbnailShape({ schema })).toEqual([
    ['thumbnail', '300x200'],
    ['select', 'photo,nom']
  ])
  const described = [
    ...schema,
    { key: 'd', type: 'string', 'x-refersTo': 'http://schema.org/description' } as const
  ]
  expect(thumbnailShape({ schema: described })).toContainEqual(['html', 'true'])
})

it.each([
  [0, 1],
  [300, 1],
  [368, 2],
  [948, 3],
  [1280, 4]
])('a width of %i has %i cards side by side', (width, count) => {
  expect(thumbnailsPerRow(width)).toBe(count)
  if (count > 1) expect((width - 16) / count - 16).toBeLessThanOrEqual(300)
})

it('has a different URL for each framing', () => {
  expect(framingName()).toBeUndefined()
  expect(framingName({ resizeMode: 'fitIn', trim: true })).toBe('fitIn-trim')
  expect(framedAddress('/a?width=3', framingName({ trim: true }))).toBe('/a?width=3&framing=crop-trim')
  expect(framedAddress('/a', undefined)).toBe('/a')
})
