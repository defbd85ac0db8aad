/** Applies the extensions of editable datasets to their lines, before or after the lines are written. */
import type { DatasetRecord } from '../../record.ts'
import type { ExtensionError } from '../../extensions/extensionError.ts'
import type { ExtensionPlan } from '../../extensions/plan.ts'
import type { ActionSources } from '../../extensions/run.ts'
import type { LineDatabase } from '../database.ts'
import type { EditableDatasets, Extending } from '../editableDatasets.ts'
import type { Operation, Outcome } from '../operation.ts'
import type { Writing } from '../operations.ts'
import { openBackground, type Background } from './background.ts'
import type { BackgroundNeeds } from './backgroundNeeds.ts'
import { LineExtender, type Extender } from './lineExtender.ts'
import { flaggedPrefixes, isExtended } from './settings.ts'
import { distinctLines, maxLinesPerWrite, withExtensions } from './writing.ts'

/** Returns how the extensions of a dataset are applied now. @throws ExtensionError when they cannot be applied */
export type ExtensionPlans = (
  record: DatasetRecord,
  signal: AbortSignal
) => Promise<{ plan: ExtensionPlan; sources: ActionSources }>

interface ExtensionsParts extends Omit<BackgroundNeeds, 'extenderOf' | 'isClosed'> {
  plansOf: ExtensionPlans
  closing: AbortSignal
}

interface WriteWithExtensions {
  /** Database of the lines that are written. */
  database: Pick<LineDatabase, 'find'>
  writing: Writing
  /** Limits of the calls to services; without it, lines that need a call are extended later. */
  extending?: Extending | undefined
  /** The lines belong to a replacement that is being prepared. */
  isBeside?: boolean
  write: (operations: Operation[]) => Promise<Outcome[]>
}

export interface LineExtensions {
  /** Applies operations, and extends the lines that they write. */
  write(record: DatasetRecord, operations: Operation[], input: WriteWithExtensions): Promise<Outcome[]>
  now: EditableDatasets['extendingNow']
  soon: EditableDatasets['extendSoon']
  extendAll: EditableDatasets['extendAll']
  soonIfNeeded: Background['soonIfNeeded']
  /** Forgets the extender and cancels the job of a dataset that is removed or closed. */
  forget(id: string): Promise<void>
}

/** Most attempts to extend lines that other requests change at the same time. */
const maxRetries = 5

export function lineExtensions(needed: ExtensionsParts): LineExtensions {
  const { parts, of, plansOf, closing } = needed
  const { config, log } = parts
  /** Extenders and the key of their plan, by dataset id. */
  const extenders = new Map<string, { key: string; extender: LineExtender }>()
  const background = openBackground({ ...needed, extenderOf, isClosed: () => closing.aborted })

  async function extenderOf(record: DatasetRecord): Promise<Extender> {
    const { plan, sources } = await plansOf(record, closing)
    const key = JSON.stringify([plan, record.projection?.code])
    let cached = extenders.get(record.id)
    if (cached?.key !== key) {
      cached = { key, extender: new LineExtender(plan, record) }
      extenders.set(record.id, cached)
    }
    return cached.extender.from(sources)
  }

  async function writeExtended(
    record: DatasetRecord,
    operations: Operation[],
    { database, writing, extending, write }: WriteWithExtensions
  ): Promise<Outcome[]> {
    const rules = of(record).rulesOf(record)
    const lines = { database, rules, writing, extender: () => extenderOf(record) }
    const failed = extending?.failed ?? new Map<string, ExtensionError>()
    const options = {
      callsServices: !!extending || rules.isMandatory,
      forced: flaggedPrefixes(record),
      failed,
      signal: closing,
      ...(extending ? { deadline: extending.deadline } : {})
    }
    const attempt = async (batch: Operation[]): Promise<Outcome[]> =>
      write(await withExtensions(lines, batch, options))
    const outcomes: Outcome[] = []
    for (const part of distinctLines(operations, rules, maxLinesPerWrite)) {
      const batchOutcomes = await attempt(part)
      for (let retry = 0; retry < maxRetries; retry++) {
        const outdated = batchOutcomes.flatMap(({ isOutdated }, position) => (isOutdated ? [position] : []))
        if (!outdated.length) break
        const retried = await attempt(outdated.map((position) => part[position]!))
        for (const [index, position] of outdated.entries()) batchOutcomes[position] = retried[index]!
      }
      outcomes.push(...batchOutcomes)
    }
    return outcomes
  }

  /** Queues the extension of lines. The lines are durable already: a failure is logged, and the write succeeds. */
  async function soon(record: DatasetRecord, delayMs?: number): Promise<void> {
    try {
      await background.soon(record, delayMs)
    } catch (error) {
      log.error({ err: error, dataset: record.id }, 'extensions of lines could not be queued')
    }
  }

  return {
    async write(record, operations, input) {
      if (!isExtended(record)) return input.write(operations)
      const outcomes = await background.during(record.id, () => writeExtended(record, operations, input))
      if (!input.isBeside && outcomes.some(({ isWaiting }) => isWaiting)) {
        const isDown = [...(input.extending?.failed.values() ?? [])].some(({ retry }) => retry)
        await soon(record, isDown ? config.extensionRetryMs : 0)
      }
      return outcomes
    },

    now: () => ({ deadline: Date.now() + config.lineExtensionMs, failed: new Map() }),
    soon: (record) => soon(record),
    extendAll: (record, signal, onProgress) => background.extendBeforeIndex(record, signal, onProgress),
    soonIfNeeded: (record) => background.soonIfNeeded(record),
    async forget(id) {
      extenders.delete(id)
      await background.stop(id)
    }
  }
}
