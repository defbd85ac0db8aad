/** Test fixtures of line extensions: a dataset whose addresses get coordinates, and a process that can be killed. */
import { pino } from 'pino'
import type { Extension } from '../../../../contract/datasets/extensions.ts'
import { openJobs, type Jobs } from '../../../jobs/queue.ts'
import type { Metadata } from '../../../metadata/database.ts'
import { ExtensionError } from '../../extensions/extensionError.ts'
import type { ActionInputLine, ActionResult } from '../../extensions/plan.ts'
import { geocoder, number, text } from '../../extensions/testing.ts'
import type { DatasetRecord } from '../../record.ts'
import { datasetRecord } from '../../testing.ts'
import { LineDatabase } from '../database.ts'
import { lineRules } from '../lineRules.ts'
import { operationOf, type Outcome } from '../operation.ts'
import { applyOperation } from '../operations.ts'
import { lineExtensions, type LineExtensions } from './lineExtensions.ts'

const mark = { 'x-extension': 'geocoder/postCoords' }
const defaultTimeZone = 'Europe/Paris'

export const extensions: Extension[] = [
  {
    type: 'remoteService',
    active: true,
    remoteService: 'geocoder',
    action: 'postCoords',
    propertyPrefix: '_coords',
    select: ['lat', 'lon']
  },
  { type: 'exprEval', active: true, expr: 'SUM(_coords.lat, 1) || " " || note', property: text('r') }
]

export const extendedDataset = (values: Partial<DatasetRecord> = {}): DatasetRecord =>
  datasetRecord({
    isRest: true,
    schema: [
      text('adr'),
      text('note'),
      { ...number('_coords.lat'), ...mark },
      { ...number('_coords.lon'), ...mark },
      { ...text('_coords.error'), ...mark, 'x-calculated': true },
      { ...text('r'), 'x-extension': 'r' }
    ],
    extensions,
    ...values
  })

/** A service and the stored state of the dataset, which outlive a killed process. */
export class World {
  record: DatasetRecord
  isDown = false
  /** Message about the exhausted quota of the account. */
  usedUpQuota: string | undefined
  /** Promise awaited before each response of the service. */
  gate: Promise<void> = Promise.resolve()
  /** Version of the service: another version gives other results. */
  version = 0
  readonly requests: string[] = []
  readonly events: { type: string; data?: unknown }[] = []
  readonly metadata: Metadata
  readonly path: string

  constructor(metadata: Metadata, path: string, record = extendedDataset()) {
    this.metadata = metadata
    this.path = path
    this.record = record
  }

  latitudeOf(address: string): number {
    return address.length + 100 * this.version
  }

  async answers(inputs: ActionInputLine[]): Promise<ActionResult[]> {
    if (this.isDown) throw new ExtensionError('503 - try again', { retry: true })
    for (const input of inputs) if (input) this.requests.push(String(input.q))
    await this.gate
    return inputs.map((input) => {
      const address = String(input?.q)
      return address.includes('unknown') ? { error: 'not found' } : { lat: this.latitudeOf(address), lon: 1 }
    })
  }
}

/** A process working on a world; killing it leaves its writes. */
export class Machine {
  readonly database: LineDatabase
  readonly extensions: LineExtensions
  readonly jobs: Jobs
  private readonly world: World
  private readonly closing = new AbortController()

  constructor(world: World, { waitMs = 2000 } = {}) {
    this.world = world
    this.database = new LineDatabase(world.path)
    const log = pino({ level: 'silent' })
    this.jobs = openJobs({ metadata: world.metadata, log })
    const store = {
      find: async () => world.record,
      update: async (
        _id: string,
        change: (record: DatasetRecord) => { record: DatasetRecord; events?: { type: string }[] } | undefined
      ) => {
        const changed = change(world.record)
        if (changed) world.record = changed.record
        world.events.push(...(changed?.events ?? []))
        return world.record
      }
    }
    const nothing = async (): Promise<void> => {}
    const journal = {
      broadcast: () => {},
      startTask: async () => ({ progress: () => {}, end: nothing, fail: nothing }),
      clearTask: nothing
    }
    const dataset = { database: this.database, rulesOf: (record: DatasetRecord) => this.rulesOf(record) }
    const parts = {
      config: { lineExtensionMs: waitMs, extensionRetryMs: 1, retryDelayMs: 4 },
      log,
      store,
      jobs: this.jobs,
      bus: { publish: () => {} },
      journal
    }
    this.extensions = lineExtensions({
      // Only these parts of the platform are used by extensions.
      ...({ parts, of: () => ({ ...dataset, index: { isBusy: false } }) } as unknown as Pick<
        Parameters<typeof lineExtensions>[0],
        'parts' | 'of'
      >),
      plansOf: async (record) => ({
        plan: {
          extensions: [
            { ...geocoder, mandatory: isMandatory(record) },
            { kind: 'expression', index: 1, expr: expressionOf(record), property: text('r') }
          ],
          schema: record.schema,
          defaultTimeZone
        },
        sources: () => ({ resolve: (inputs) => this.world.answers(inputs) })
      }),
      index: nothing,
      indexSoon: () => {},
      refresh: nothing,
      hold: () => () => {},
      usedUpQuota: async () => this.world.usedUpQuota,
      wake: () => {},
      closing: this.closing.signal
    })
  }

  /** Resumes the work that another process left. */
  async start(): Promise<void> {
    await this.extensions.soonIfNeeded(this.world.record)
    await this.jobs.start()
  }

  async write(lines: Record<string, unknown>[], isNow = true): Promise<Outcome[]> {
    const rules = this.rulesOf(this.world.record)
    const writing = { now: Date.now() }
    return this.extensions.write(
      this.world.record,
      lines.map((line) => operationOf(line, rules)),
      {
        database: this.database,
        writing,
        ...(isNow ? { extending: this.extensions.now() } : {}),
        write: async (operations) =>
          this.database.transaction(() =>
            operations.map((operation) => applyOperation(this.database, operation, rules, writing))
          )
      }
    )
  }

  /** Returns the extension values of a line, undefined while the line waits. */
  valuesOf(id: string): Record<string, unknown> | undefined {
    const extended = this.database.find(id)?.extended
    return extended === undefined ? undefined : (JSON.parse(extended) as Record<string, unknown>)
  }

  isDone(): boolean {
    const flagged = this.world.record.extensions?.some(({ needsUpdate }) => needsUpdate)
    return !flagged && this.database.unextended.isEmpty()
  }

  async kill(): Promise<void> {
    this.closing.abort()
    await this.jobs.close()
    this.database.close()
  }

  private rulesOf(record: DatasetRecord) {
    return lineRules(record, defaultTimeZone)
  }
}

const isMandatory = ({ extensions: [first] = [] }: DatasetRecord): boolean =>
  first?.type === 'remoteService' && !!first.mandatory

function expressionOf({ extensions: [, second] = [] }: DatasetRecord): string {
  return second?.type === 'exprEval' ? second.expr : ''
}
