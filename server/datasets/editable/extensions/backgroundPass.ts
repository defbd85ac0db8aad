/** One pass of the extensions of an editable dataset over its lines, in the background or before an index is built. */
import { journalEvent } from '../../../owned/journal/journal.ts'
import { ExtensionError } from '../../extensions/extensionError.ts'
import { changeChannel } from '../../parts.ts'
import type { DatasetRecord } from '../../record.ts'
import type { BackgroundNeeds } from './backgroundNeeds.ts'
import { extendAll, extendWaiting, type Pass } from './passes.ts'
import { extensionsState, flaggedPrefixes, hasFlags, withoutFlags } from './settings.ts'

/** Milliseconds between two readings of the dataset's record, and between two indexings during a pass. */
const checkIntervalMs = 1000

/** Thrown when the extensions have changed since the pass began: the pass starts again. */
export class ExtensionsChanged extends Error {}

/**
 * Extends the waiting lines, and all lines when an extension is flagged, as a task of the journal.
 * @param passCountOf number of full passes over the lines of the dataset so far
 * @throws ExtensionsChanged when the pass has to start again
 * @throws ExtensionError the first reason why lines still wait
 */
export async function extendInTask(
  needs: BackgroundNeeds,
  record: DatasetRecord,
  signal: AbortSignal,
  passCountOf: (id: string) => number | undefined
): Promise<void> {
  const { parts, of, extenderOf } = needs
  const { journal } = parts
  const { id } = record
  const dataset = of(record)
  journal.broadcast(id, journalEvent('extend-start'), false)
  const reporter = await journal.startTask(id, 'extend')
  try {
    const pass: Pass = {
      database: dataset.database,
      rules: dataset.rulesOf(record),
      isFollowed: true,
      extender: await extenderOf(record),
      signal,
      failed: new Map(),
      onPart: passObserver(needs, record, passCountOf, (share) => reporter.progress(share * 100))
    }
    let reason = await extendWaiting(pass).then(() => undefined, extensionErrorOf)
    if (hasFlags(record)) {
      const purpose = `${extensionsState(record)} ${JSON.stringify(flagsOf(record))}`
      await extendAll(pass, { purpose, forced: flaggedPrefixes(record) })
      await removeFlags(needs, record)
      // Lines written during the pass are extended too.
      if (!reason) reason = await extendWaiting(pass).then(() => undefined, extensionErrorOf)
    }
    if (reason) throw reason
    await reporter.end()
  } catch (error) {
    await (error instanceof ExtensionsChanged ? reporter.end() : reporter.fail())
    throw error
  } finally {
    await needs.index(record).catch((error: unknown) => {
      parts.log.error({ err: error, dataset: id }, 'extended lines could not be indexed yet')
    })
    journal.broadcast(id, journalEvent('extend-end'), false)
  }
}

/**
 * Returns the callback of each part of a pass: it reports the progress, starts indexing, and throws `ExtensionsChanged` when
 * the extensions have changed.
 */
function passObserver(
  needs: BackgroundNeeds,
  record: DatasetRecord,
  passCountOf: (id: string) => number | undefined,
  progress: (share: number) => void
): Pass['onPart'] {
  const { store } = needs.parts
  const dataset = needs.of(record)
  const state = stateOf(record)
  const passCount = passCountOf(record.id)
  let checkedAt = Date.now()
  let isWritten = false
  return async (changedCount, share) => {
    progress(share)
    isWritten ||= changedCount > 0
    if (passCountOf(record.id) !== passCount) throw new ExtensionsChanged()
    if (Date.now() - checkedAt < checkIntervalMs) return
    checkedAt = Date.now()
    const current = await store.find(record.id)
    if (!current || stateOf(current) !== state) throw new ExtensionsChanged()
    if (isWritten && !dataset.index.isBusy) needs.indexSoon(record)
    isWritten = false
  }
}

/** Removes the update flags of the extensions, once all lines are extended. @throws ExtensionsChanged */
async function removeFlags({ parts: { store, bus } }: BackgroundNeeds, record: DatasetRecord): Promise<void> {
  const state = stateOf(record)
  let isUnchanged = false
  const updated = await store.update(record.id, (current) => {
    isUnchanged = stateOf(current) === state
    return isUnchanged ? { record: { ...current, extensions: withoutFlags(current) } } : undefined
  })
  if (!isUnchanged) throw new ExtensionsChanged()
  if (updated) bus.publish(changeChannel(record.id), updated)
}

/** Extends all lines, then those that wait, before their index is built. @param onProgress gets the percentage done */
export async function extendForIndex(
  { of, extenderOf }: BackgroundNeeds,
  record: DatasetRecord,
  signal: AbortSignal,
  onProgress: (percent: number) => void
): Promise<void> {
  const dataset = of(record)
  const pass: Pass = {
    database: dataset.database,
    rules: dataset.rulesOf(record),
    isFollowed: false,
    extender: await extenderOf(record),
    signal,
    failed: new Map(),
    onPart: (_changed, share) => onProgress(share * 100)
  }
  const purpose = `index ${extensionsState(record)} ${JSON.stringify(flagsOf(record))}`
  await extendAll(pass, { purpose, forced: flaggedPrefixes(record) })
  await extendWaiting(pass)
}

const flagsOf = ({ extensions }: Pick<DatasetRecord, 'extensions'>): boolean[] =>
  (extensions ?? []).map(({ needsUpdate }) => !!needsUpdate)

const stateOf = (record: DatasetRecord): string =>
  `${extensionsState(record)} ${JSON.stringify(flagsOf(record))} ${isAtRest(record)}`

const isAtRest = ({ status }: Pick<DatasetRecord, 'status'>): boolean =>
  status === 'finalized' || status === 'error'

function extensionErrorOf(error: unknown): ExtensionError {
  if (error instanceof ExtensionError) return error
  throw error
}
