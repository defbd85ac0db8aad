import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { addSizeFunctions, lineSize, revisionSize, sizeOfJson } from './lineSize.ts'

/** Size of a value by the rule of `sizeOfJson`, computed on values instead of JSON text. */
function sizeOf(value: unknown): number {
  if (typeof value === 'string') return Buffer.byteLength(value) + 5
  if (typeof value === 'number') return 8
  if (typeof value === 'boolean') return 1
  if (value === null) return 0
  return Object.entries(value as object).reduce(
    (sum, [key, item]) => sum + Buffer.byteLength(key) + 2 + sizeOf(item),
    5
  )
}

it.each<[string, unknown]>([
  ['nothing', {}],
  ['texts', { a: 'one', 'clé é': 'été', b: '' }],
  ['characters of every length', { a: 'é€😀\u0000\t"\\/', '"': '\u2028', b: '\ud83d' }],
  ['numbers', { a: 1, b: -1.5e-7, c: 0, d: 1e300 }],
  ['others', { a: true, b: false, c: null }],
  ['lists', { a: ['x', 'y'], b: [1, [2, true], {}], c: [], d: Array.from({ length: 12 }, () => 'z') }],
  ['objects', { a: { b: { c: [{ d: 'e,{}[]:"' }] } }, f: 'g' }]
])('counts %s', (_name, content) => {
  expect(sizeOfJson(JSON.stringify(content))).toBe(sizeOf(content))
})

it('counts the technical fields of lines and of revisions', () => {
  const line = { id: 'l1', content: '{"a":"one"}' }
  expect(lineSize(line, null)).toBe(80)
  const author = JSON.stringify({ id: 'u1', name: 'Ann' })
  const authorColumns = { _updatedBy: 'u1', _updatedByName: 'Ann' }
  expect(lineSize(line, author)).toBe(80 + sizeOf(authorColumns) - 5)
  const revision = { ...line, action: 'create', isDeleted: false }
  const fields = { _action: 'create', _lineId: 'l1', _deleted: false }
  expect(revisionSize(revision, null)).toBe(80 + sizeOf(fields) - 5)
  expect(revisionSize({ ...revision, isDeleted: true }, null)).toBe(80 - 13 + sizeOf(fields) - 5)
  const database = new DatabaseSync(':memory:')
  addSizeFunctions(database)
  const row = database
    .prepare(
      "SELECT line_size(?, ?, ?) AS line, revision_size(?, ?, NULL, 'create', 0) AS revision, author_size(?) AS author"
    )
    .get(line.id, line.content, author, line.id, line.content, author)
  expect(row).toEqual({
    line: lineSize(line, author),
    revision: revisionSize(revision, null),
    author: sizeOf(authorColumns) - 5
  })
  database.close()
})
