import { expect, it } from 'vitest'
import type { SchemaProperty } from '../../contract/datasets/dataset.ts'
import { calculatedColumns } from '../../server/datasets/schema/calculated.ts'
import { englishTitles } from '../../src/views/table/calculatedTitles.ts'

it('every column added by the server has an English title', () => {
  const columns: SchemaProperty[] = [
    { key: 'shape', type: 'string', 'x-refersTo': 'https://purl.org/geojson/vocab#geometry' },
    { key: 'file', type: 'string', 'x-refersTo': 'http://schema.org/DigitalDocument' }
  ]
  const rest = { storeUpdatedBy: true, lineOwnership: true }
  const added = [true, false].flatMap((attachmentsAsImage) =>
    calculatedColumns(columns, { isRest: true, rest, attachmentsAsImage })
  )
  expect(new Set(added.map(({ key }) => key)).size).toBeGreaterThan(14)
  expect(added.map(({ title = '' }) => title).filter((title) => !(title in englishTitles))).toEqual([])
})
