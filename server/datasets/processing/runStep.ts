/** Runs the next step of a dataset and writes its result. */
import { setTimeout as delay } from 'node:timers/promises'
import type { JournalEvent, TaskName } from '../../../contract/datasets/dataset.ts'
import { serviceOfDataset } from '../../../contract/remoteServices/remoteService.ts'
import { diskFullText, isDiskFull } from '../../http/storageErrors.ts'
import { HttpError } from '../../http/errors.ts'
import { freeSlug } from '../../owned/ids.ts'
import { journalEvent } from '../../owned/journal/journal.ts'
import { wasRetried } from '../../owned/journal/store.ts'
import { removeOrphans } from '../orphans.ts'
import { changeChannel, type DatasetParts } from '../parts.ts'
import { withDraft, type DatasetRecord } from '../record.ts'
import { conceptsOf } from '../schema/concepts.ts'
import { followFinalized } from '../virtual/parents.ts'
import { checkQuotas, exceededQuota } from '../../owned/quotas.ts'
import { ExtensionError } from '../extensions/extensionError.ts'
import { planExtensions } from '../extensions/planExtensions.ts'
import { followReferenceData } from '../extensions/autoUpdates.ts'
import { knownServices } from '../extensions/knownServices.ts'
import { applyStep } from './applyStep.ts'
import { newData } from './newData.ts'
import { nextStep, type NextStep } from './nextStep.ts'
import { isSameInput } from './sameInput.ts'
import type { StepContext, StepResult } from './step.ts'
import { steps } from './steps/index.ts'
import { ProcessingError } from './task.ts'
import type { WorkProcesses } from './workProcess.ts'

type RunnerParts = Omit<DatasetParts, 'processor' | 'locks'> & {
  workers: WorkProcesses
  wake: (dataset: string) => void
}

/**
 * Runs the next step. The caller holds the dataset's lock. @returns true when a step was run, so that another one may
 * follow
 */
export async function runStep(parts: RunnerParts, id: string, signal: AbortSignal): Promise<boolean> {
  const { store, journal, config, files } = parts
  const record = await store.find(id)
  const next = record && nextStep(record)
  if (!next) return false
  const draftFlag = next.isDraft ? { draft: true as const } : {}
  journal.broadcast(id, journalEvent(`${next.step}-start`, draftFlag), false)
  let reporter = await journal.startTask(id, next.step)
  const phase: StepContext['phase'] = async (name, run) => {
    await storeEvent(parts, id, journalEvent(`${name}-start`, draftFlag))
    const ofStep = reporter
    reporter = await journal.startTask(id, name)
    const result = await run()
    await reporter.end()
    reporter = ofStep
    await storeEvent(parts, id, journalEvent(`${name}-end`, draftFlag))
    return result
  }
  const progress: StepContext['progress'] = (percent) => reporter.progress(percent)
  try {
    await files.prepare(id)
    if (next.step === 'finalize') await parts.sentDates.waitForNewDate(id, signal)
    const result = await perform(parts, record, next, { signal, progress, phase })
    await checkRoomLeft(parts, record, next, result)
    if (config.processingStepDelayMs) await delay(config.processingStepDelayMs, undefined, { signal })
    signal.throwIfAborted()
    const applied = await write(parts, record, next, result)
    // The dataset changed meanwhile: its next step is looked up again.
    if (!applied) return true
    if (result.status === 'error') await reporter.fail()
    else if (next.step === 'finalize' || result.draft === 'cancel' || !result.status)
      await journal.clearTask(id)
    else await reporter.end()
    return true
  } catch (error) {
    // A stopped step runs again from its start, when the dataset still exists.
    if (signal.aborted) return false
    if (await fail(parts, record, next, error)) await reporter.fail()
    return true
  }
}

/** Steps after which an exhausted quota stops the dataset (docs/api/processing.md). */
const quotaSteps: TaskName[] = ['normalize', 'analyze', 'extend']

/** Stores and sends an event while a step is under way. */
async function storeEvent({ store, journal }: RunnerParts, id: string, event: JournalEvent): Promise<void> {
  const stored = await store.update(id, (record) => ({ record, events: [event] }))
  if (stored) journal.broadcast(id, event, true)
}

/** Checks the quota of the account; a draft counts once it is promoted. @throws ProcessingError */
async function checkRoomLeft(
  parts: RunnerParts,
  { owner }: DatasetRecord,
  next: NextStep,
  { status }: StepResult
): Promise<void> {
  if (next.isDraft || !(quotaSteps.includes(next.step) || status === 'extended')) return
  const quotaMessage = await exceededQuota(parts, owner)
  if (quotaMessage) throw new ProcessingError(quotaMessage, { retry: true })
}

function perform(
  parts: RunnerParts,
  record: DatasetRecord,
  next: NextStep,
  { signal, progress, phase }: Pick<StepContext, 'signal' | 'progress' | 'phase'>
): Promise<StepResult> {
  const { config, files, store, workers } = parts
  const { draft: _draft, ...published } = record
  const dataset = next.isDraft ? withDraft(record) : published
  const step = steps[next.step]
  if (!step) {
    throw new ProcessingError(
      `Le format de ce fichier n'est pas supporté (${dataset.originalFile?.mimetype}).`
    )
  }
  const limits = {
    memoryMb: config.engine.processMemoryMb,
    threads: config.engine.threads,
    datasetFolder: files.folder(dataset.id)
  }
  const context: StepContext = {
    config,
    files,
    dataset,
    published,
    isDraft: next.isDraft,
    from: next.from,
    signal,
    lines: parts.lines,
    editable: parts.editable,
    find: (id) => store.find(id),
    concepts: () => conceptsOf(parts, dataset.owner),
    storageRatio: async (reference) =>
      (await parts.services.find(serviceOfDataset(reference)))?.virtualDatasets?.storageRatio ?? 0,
    services: (extensions) => knownServices(parts.services, dataset.owner, extensions),
    checkQuotas: (added) => checkQuotas(parts, dataset.owner, added),
    planExtensions: () => planExtensions(parts, dataset),
    phase,
    progress,
    work: (name, input) => workers.run(name, { ...input, ...limits } as never, { signal, progress })
  }
  return step(context)
}

/** Writes the result, unless the dataset has changed since the step read it. @returns whether the result was written */
async function write(
  parts: RunnerParts,
  input: DatasetRecord,
  next: NextStep,
  result: StepResult
): Promise<boolean> {
  const { store, journal, files, bus } = parts
  const { id } = input
  const isDraftAfter = next.isDraft && !result.draft
  const isSuccess = result.status !== 'error'
  // A step that cancels its draft has ended too.
  const isOfDraft = next.isDraft && result.draft !== 'promote'
  const endEvent = isSuccess ? journalEvent(`${next.step}-end`, isOfDraft ? { draft: true } : {}) : undefined
  const isEndStored = next.step === 'finalize'
  const events: JournalEvent[] = [...(result.events ?? []), ...(endEvent && isEndStored ? [endEvent] : [])]
  // Old files are removed after this write, which must therefore be durable before.
  const removesFiles = next.step === 'index' || next.step === 'finalize' || !!result.draft || !isSuccess
  const slug = result.draft === 'promote' ? await promotedSlug(store, input) : undefined
  let isApplied = false
  const updated = await store.update(
    id,
    (current) => {
      if (!isSameInput(current, input, next.isDraft, result.values)) return undefined
      isApplied = true
      const record = applyStep(
        current,
        next,
        slug ? { ...result, values: { ...result.values, slug } } : result
      )
      return { record, events, passing: result.draft === 'promote' ? newData(current, record) : [] }
    },
    { isComputed: !removesFiles }
  )
  if (!updated || !isApplied) return false
  for (const event of events) if (event !== endEvent) journal.broadcast(id, event, true)
  if (endEvent) journal.broadcast(id, endEvent, isEndStored)
  bus.publish(changeChannel(id), updated)
  if (updated.status === 'finalized' && !isDraftAfter) {
    await followFinalized(parts, updated, parts.wake)
    await followReferenceData(parts, updated)
    await parts.editable.finalized(updated)
  }
  if (removesFiles) await removeOrphans(parts, updated)
  if (next.step === 'finalize' || result.draft || !result.status) await files.clearWork(id)
  return true
}

/** Returns the slug of a draft, or a free one when another dataset has taken it since; undefined when it has none. */
async function promotedSlug(
  store: RunnerParts['store'],
  { id, owner, draft }: DatasetRecord
): Promise<string | undefined> {
  if (!draft?.slug) return undefined
  return freeSlug(draft.slug, (candidate) => store.slugTaken(owner, candidate, id))
}

/**
 * Records a failure. It is retried once later, unless another attempt would fail the same way.
 * @returns false when the dataset has changed since the step read it: then the failure is ignored
 */
async function fail(
  parts: RunnerParts,
  input: DatasetRecord,
  next: NextStep,
  error: unknown
): Promise<boolean> {
  const { store, journal, metadata, config, log, bus, definition } = parts
  const { id } = input
  log[isForOwner(error) ? 'info' : 'error'](
    { err: error, dataset: id, step: next.step },
    'processing step failed'
  )
  const retry = error instanceof ProcessingError || error instanceof ExtensionError ? error.retry : true
  const isFinal = !retry || (await wasRetried(metadata, definition.tables, id))
  const event = journalEvent(isFinal ? 'error' : 'error-retry', {
    data: failureText(error),
    ...(next.isDraft ? { draft: true } : {})
  })
  const errorRetry = isFinal ? undefined : new Date(Date.now() + config.retryDelayMs).toISOString()
  const result: StepResult = { status: 'error', values: { errorStatus: next.from, errorRetry } }
  let isApplied = false
  const updated = await store.update(id, (current) => {
    if (!isSameInput(current, input, next.isDraft)) return undefined
    isApplied = true
    return { record: applyStep(current, next, result), events: [event] }
  })
  if (!updated || !isApplied) return false
  journal.broadcast(id, event, true)
  bus.publish(changeChannel(id), updated)
  await removeOrphans(parts, updated)
  return true
}

/** Whether the message of an error may be shown to the owner. */
function isForOwner(error: unknown): error is Error {
  return error instanceof ProcessingError || error instanceof ExtensionError || error instanceof HttpError
}

/**
 * Returns the message for the owner, without the mark of errors that a retry would not resolve. Technical messages may
 * contain paths of the server and are only logged.
 */
function failureText(error: unknown): string {
  if (isForOwner(error)) return error.message.replace(/^\[noretry\] /, '') || 'unknown error'
  if (isDiskFull(error)) return diskFullText
  return 'Une erreur inattendue a interrompu le traitement.'
}
