import { expect, it } from 'vitest'
import { columnsOf } from './plugins/columns.ts'
import { bodyOf, describedColumns, unknownTopics } from './description.ts'

const metadata = {
  title: 'Trees',
  slug: 'trees',
  description: 'All',
  schema: [{ key: 'name', title: 'Name' }],
  topics: [{ id: 't1', title: 'Other name' }, { title: 'énergie' }, { id: 't9', title: 'Lost' }],
  attachments: [{ title: 'A', url: 'https://a.example.org/a' }]
}
const topics = [
  { id: 't1', title: 'Nature', color: 'green' },
  { id: 't2', title: 'Énergie' },
  { id: 't3', title: 'Water' }
]
const never = { isNew: false, shouldUpdateMetadata: false, shouldUpdateSchema: false, topics }

it('writes the whole description of a new dataset, the selected parts of a known one', () => {
  const description = { title: 'Trees', description: 'All', topics: [topics[0], topics[1]] }
  const { schema } = metadata
  expect(bodyOf(metadata, { ...never, isNew: true })).toEqual({ ...description, slug: 'trees', schema })
  expect(bodyOf(metadata, never)).toEqual({})
  expect(bodyOf(metadata, { ...never, shouldUpdateMetadata: true })).toEqual(description)
  expect(bodyOf(metadata, { ...never, shouldUpdateSchema: true })).toEqual({ schema })
  expect(unknownTopics(metadata.topics, topics)).toEqual(['Lost'])
})

it('takes only the descriptive properties of remote columns', () => {
  const schema = [
    {
      key: 'name',
      type: 'integer',
      title: ' Name ',
      'x-labels': { a: 'A', b: 3 },
      'x-refersTo': 'http://www.w3.org/2000/01/rdf-schema#label',
      onclick: 'x'
    },
    { key: '_id', 'x-calculated': true },
    { key: 'name', title: 'Told twice' },
    { title: 'without key' },
    'text'
  ]
  const columns = columnsOf(schema)
  expect(columns).toEqual([
    {
      key: 'name',
      title: 'Name',
      'x-labels': { a: 'A' },
      'x-refersTo': 'http://www.w3.org/2000/01/rdf-schema#label'
    }
  ])
  expect(columnsOf({ not: 'columns' })).toEqual([])
  const known = [
    { key: 'name', type: 'string' as const },
    { key: '_i', type: 'integer' as const, 'x-calculated': true }
  ]
  expect(describedColumns(known, columns)).toEqual([{ type: 'string', ...columns[0] }])
})
