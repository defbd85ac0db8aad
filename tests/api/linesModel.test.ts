/**
 * Random operations on lines, single, in bulk and as replacements, match a simple model: lines, refusals and history.
 * `MODEL_RUNS=100` checks more histories than the default.
 */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  isRefused,
  LinesModel,
  type Content,
  type ModelOperation,
  type ModelRevision
} from './support/linesModel.ts'
import { platformOfUser } from './support/platformOfUser.ts'
import { unlimitedRates } from './support/rates.ts'

const runs = Number(process.env.MODEL_RUNS ?? 6)
const { user } = await platformOfUser({ rates: unlimitedRates })

const schema = [
  { key: 'text', type: 'string' },
  { key: 'code', type: 'string' },
  { key: 'count', type: 'integer', minimum: 0 }
]
const constraints = [{ type: 'unique', properties: ['code'] }]

type Action = NonNullable<ModelOperation['_action']>

const operationOf = (actions: Action[], counts: unknown[]): fc.Arbitrary<ModelOperation> =>
  fc.record(
    {
      _id: fc.constantFrom('a', 'b', 'c', 'd'),
      _action: fc.constantFrom(...actions),
      text: fc.constantFrom('x', 'y', '', null),
      code: fc.constantFrom('one', 'two', 'three', null),
      count: fc.constantFrom(...counts)
    },
    { requiredKeys: ['_id'] }
  )
const several = (one: fc.Arbitrary<ModelOperation>): fc.Arbitrary<ModelOperation[]> =>
  fc.array(one, { minLength: 1, maxLength: 8 })

const operation = operationOf(
  ['create', 'update', 'createOrUpdate', 'patch', 'delete'],
  [1, 2, -1, 'many', null]
)
/** Operations that are seldom refused, because one refusal cancels a replacement. */
const accepted = operationOf(['createOrUpdate', 'createOrUpdate', 'patch'], [1, 2, null])
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('bulk' as const), operations: several(operation) }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('replace' as const), operations: several(accepted) })
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('single' as const), operation }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('clear' as const) }) }
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

const columnsOf = (line: Content): Content =>
  Object.fromEntries(schema.flatMap(({ key }) => (line[key] === undefined ? [] : [[key, line[key]]])))

class Dataset {
  readonly path: string
  readonly model = new LinesModel()

  private constructor(path: string) {
    this.path = path
  }

  static async create(): Promise<Dataset> {
    const body = { isRest: true, title: 'Modèle', schema, constraints, rest: { history: true } }
    const { status, text, json } = await user.post('/datasets', body)
    expect(status, text).toBe(201)
    return new Dataset(`/datasets/${json.id}`)
  }

  async take(asked: Step): Promise<void> {
    if (asked.kind === 'single') await this.single(asked.operation)
    else if (asked.kind === 'clear') {
      expect((await user.delete(`${this.path}/lines`)).status).toBe(204)
      this.model.clear()
    } else await this.bulk(asked.operations, asked.kind === 'replace')
    await expect.poll(() => this.lines()).toEqual(Object.fromEntries(this.model.lines))
    expect(await this.revisions()).toEqual(inAnyOrderOfDeletions(this.model.revisions))
  }

  private async single(given: ModelOperation): Promise<void> {
    const { status, text } = await user.post(`${this.path}/lines`, given)
    const outcome = this.model.apply(given)
    if (outcome.status === undefined) expect([200, 201, 204], text).toContain(status)
    else expect(status, text).toBe(outcome.status)
  }

  private async bulk(given: ModelOperation[], isReplacement: boolean): Promise<void> {
    const { text } = await user.post(`${this.path}/_bulk_lines${isReplacement ? '?drop=true' : ''}`, given)
    const summary = JSON.parse(text)
    const model = isReplacement ? new LinesModel() : this.model
    const outcomes = given.map((one) => model.apply(one))
    const refusals = outcomes.flatMap((outcome, line) =>
      isRefused(outcome) ? [{ line, status: outcome.status }] : []
    )
    expect(summary, text).toMatchObject({
      nbOk: given.length - refusals.length,
      nbErrors: refusals.length,
      nbNotModified: outcomes.filter(({ status }) => status === 304).length,
      errors: refusals
    })
    if (!isReplacement) return
    expect(summary, text).toMatchObject(refusals.length ? { cancelled: true } : { dropped: true })
    if (!refusals.length) this.model.replaceBy(model)
  }

  private async lines(): Promise<Record<string, Content>> {
    const { json } = await user.get(`${this.path}/lines?size=100`)
    return Object.fromEntries(json.results.map((line: Content) => [line._id, columnsOf(line)]))
  }

  private async revisions(): Promise<ModelRevision[]> {
    const { json } = await user.get(`${this.path}/revisions?size=1000`)
    const numbers = json.results.map(({ _i }: { _i: number }) => _i)
    expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => Number(b) - Number(a)))
    const all = json.results.toReversed().map((one: Content) => ({
      id: one._id,
      isDeleted: one._deleted === true,
      content: one._deleted ? {} : columnsOf(one)
    }))
    return inAnyOrderOfDeletions(all)
  }
}

/**
 * Sorts consecutive deletions by id: a replacement deletes missing lines in the order of their last writes, which the
 * model does not know.
 */
function inAnyOrderOfDeletions(revisions: ModelRevision[]): ModelRevision[] {
  const ordered: ModelRevision[] = []
  for (const one of revisions) {
    let place = ordered.length
    while (one.isDeleted && ordered[place - 1]?.isDeleted && ordered[place - 1]!.id > one.id) place -= 1
    ordered.splice(place, 0, one)
  }
  return ordered
}

it('operations on lines match the model', async () => {
  const dataset = await Dataset.create()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 12 }), async (steps) => {
      await dataset.take({ kind: 'clear' })
      for (const one of steps) await dataset.take(one)
    }),
    { numRuns: runs }
  )
}, 600_000)
