/** Compares sequences of operations with a slow and obvious model: a map of lines. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  array,
  assert,
  constantFrom,
  dictionary,
  integer,
  oneof,
  property,
  record,
  type Arbitrary
} from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import type { DatasetRecord } from '../record.ts'
import { LineDatabase } from './database.ts'
import { lineRules } from './lineRules.ts'
import { operationOf, type Action, type Outcome } from './operation.ts'
import { applyOperation } from './operations.ts'
import { Replacement } from './replacement.ts'

const folder = mkdtempSync(join(tmpdir(), 'fairway-operations-'))
afterAll(() => rmSync(folder, { recursive: true }))

const schema: SchemaProperty[] = [
  { key: 'a', type: 'string' },
  { key: 'n', type: 'integer' }
]
const dataset = {
  schema,
  rest: { history: true },
  constraints: [{ type: 'unique' as const, properties: ['n'] }],
  createdAt: '2024-01-01T00:00:00.000Z'
}

interface TestOperation {
  _action: Action
  _id: string
  values: Record<string, string | number>
}

const testOperation: Arbitrary<TestOperation> = record({
  _action: constantFrom<Action>('create', 'update', 'createOrUpdate', 'patch', 'delete'),
  _id: constantFrom('x', 'y', 'z'),
  values: dictionary(
    constantFrom('a', 'n'),
    oneof(integer({ min: 0, max: 3 }), constantFrom('', 'u', 'v'))
  ).map(
    // `a` is a text and `n` a number; other types are refused, which other tests check.
    ({ a, n }) => ({
      ...(a === undefined ? {} : { a: String(a) }),
      ...(n === undefined ? {} : { n: typeof n === 'number' ? n : '' })
    })
  )
})

type Line = Record<string, unknown>

/** Applies one operation to the model, as the contract says; changes the lines. */
function expected(
  lines: Map<string, Line>,
  { _action, _id, values }: TestOperation
): Outcome['kind'] | number {
  const current = lines.get(_id)
  if (_action === 'create' && current) return 409
  if (['update', 'patch', 'delete'].includes(_action) && !current) return 404
  if (_action === 'delete') {
    lines.delete(_id)
    return 'deleted'
  }
  const next: Line = _action === 'patch' ? { ...current } : {}
  for (const [key, value] of Object.entries(values)) {
    if (value !== '') next[key] = value
    else delete next[key]
  }
  const isSame = current && Object.keys({ ...current, ...next }).every((key) => current[key] === next[key])
  if (isSame) return 'unchanged'
  if (next.n !== undefined && [...lines].some(([id, { n }]) => id !== _id && n === next.n)) return 409
  lines.set(_id, next)
  return current ? 'modified' : 'created'
}

let count = 0

it('lines, history and numbers are those of the operations that were accepted', () => {
  assert(
    property(array(testOperation, { maxLength: 25 }), (operations) => {
      const database = new LineDatabase(join(folder, `${count++}.sqlite`))
      const rules = lineRules(dataset, 'Europe/Paris')
      const lines = new Map<string, Line>()
      let effective = 0
      let last = 0
      try {
        for (const [index, { _action, _id, values }] of operations.entries()) {
          if (index % 3 === 2) database.closeFiles()
          const outcome = database.transaction(() =>
            applyOperation(database, operationOf({ _action, _id, ...values }, rules), rules, {
              now: Date.now()
            })
          )
          const result = outcome.kind === 'refused' ? outcome.status : outcome.kind
          expect(result).toBe(expected(lines, { _action, _id, values }))
          if (outcome.kind !== 'refused' && outcome.kind !== 'unchanged') effective++
          if (outcome.line && outcome.kind !== 'unchanged') {
            expect(outcome.line.i).toBeGreaterThan(last)
            last = outcome.line.i
          }
        }
        const stored = new Map(
          database.linesAfter(-1, 100).map(({ id, content }) => [id, JSON.parse(content) as Line])
        )
        expect(Object.fromEntries(stored)).toEqual(Object.fromEntries(lines))
        expect(database.revisions.count()).toBe(effective)
        expect(database.changes.after(0, 1000)).toHaveLength(effective)
      } finally {
        database.close()
      }
    }),
    { numRuns: 60 }
  )
}, 60_000)

it('a transaction that fails leaves nothing', () => {
  const database = new LineDatabase(join(folder, `${count++}.sqlite`))
  const rules = lineRules(dataset, 'Europe/Paris')
  const write = (id: string): Outcome =>
    applyOperation(database, operationOf({ _id: id, a: 'x' }, rules), rules, { now: Date.now() })
  database.transaction(() => write('kept'))
  expect(() =>
    database.transaction(() => {
      write('lost')
      throw new Error('disk')
    })
  ).toThrow('disk')
  expect(database.linesAfter(-1, 10).map(({ id }) => id)).toEqual(['kept'])
  expect(database.changes.after(0, 10)).toHaveLength(1)
  database.close()
})

it('lines that replace others are dated when they do, but for those that were given a date', async () => {
  const database = new LineDatabase(join(folder, `${count++}.sqlite`))
  const rules = lineRules(dataset, 'Europe/Paris')
  const replacement = new Replacement(join(folder, `${count++}.sqlite`), database, () => rules, undefined)
  const dated = operationOf({ _id: 'given', a: 'x', _updatedAt: '2024-05-01T00:00:00.000Z' }, rules, {
    isAdministrator: true
  })
  // The request that sends the lines had begun long before.
  const writing = { now: Date.parse('2024-06-01T00:00:00.000Z') }
  await replacement.write({} as DatasetRecord, [operationOf({ _id: 'new', a: 'y' }, rules), dated], writing)
  replacement.finish()
  const { path, begunAt } = replacement
  const now = Date.now() + 60_000
  database.takeOver({ path, begunAt, now, keepsHistory: true, hasOtherFiles: false, dataset: {} }, 60_000)
  const dates = Object.fromEntries(database.linesAfter(0, 10).map(({ id, updatedAt }) => [id, updatedAt]))
  expect(dates).toEqual({ new: now, given: Date.parse('2024-05-01T00:00:00.000Z') })
  const history = database.revisions.list({ size: 10 }).map(({ id, updatedAt }) => [id, updatedAt])
  expect(Object.fromEntries(history)).toEqual(dates)
  database.close()
})
