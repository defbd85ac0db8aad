/** Messages that the channel of a dataset's lines sends to a subscriber. */
import type { LineChange, LinesMessage } from '../../../contract/realtime.ts'
import { changeChannel, type DatasetParts } from '../parts.ts'
import type { DatasetRecord } from '../record.ts'
import type { LineChange as StoredChange } from './lineChanges.ts'
import { changesChannel, type NotifiedChanges } from './changeNotifier.ts'

/** Owners whose lines a subscriber may see: all, or some (`user:{id}`, `organization:{id}[:{department}]`). */
type VisibleLines = 'all' | ReadonlySet<string>

/** @returns the last change of each line that the subscriber may see */
function changesFor(changes: StoredChange[], readers: VisibleLines): LineChange[] {
  const last = new Map<string, LineChange>()
  for (const { id, replaced, i, owners } of changes) {
    if (readers !== 'all' && !owners?.some((owner) => readers.has(owner))) continue
    const isNew = replaced === undefined || last.get(id)?._action === 'create'
    const change: LineChange =
      i === undefined
        ? { _id: id, _action: 'delete' }
        : { _id: id, _action: isNew ? 'create' : 'update', _i: i }
    last.set(id, change)
  }
  return [...last.values()]
}

/**
 * Sends the state of the lines, then their changes, until the returned function is called.
 * @param visibleLines called for each message, since rights change
 */
export function followLines(
  { bus, editable }: Pick<DatasetParts, 'bus' | 'editable'>,
  dataset: DatasetRecord,
  visibleLines: () => VisibleLines | undefined,
  send: (message: LinesMessage) => void
): () => void {
  const { id } = dataset
  let index = dataset._lines?.file
  const notifier = () => editable.of(dataset).notifier
  const state = (sequence: number) =>
    visibleLines() === 'all'
      ? { sequence, count: editable.of(dataset).database.count(), ...(index ? { index } : {}) }
      : {}

  send({ type: 'state', ...state(notifier().sequence), ageMs: Math.round(notifier().ageMs) })
  const unfollowChanges = bus.subscribe(changesChannel(id), (message) => {
    const { sequence, changes, index: file } = message as NotifiedChanges
    const visible = visibleLines()
    const isOther = index !== undefined && file !== index
    index = file
    if (!visible) return
    if (!changes || isOther) return send({ type: 'refresh', ...state(sequence) })
    const ofLines = changesFor(changes, visible)
    if (ofLines.length) send({ type: 'changes', ...state(sequence), changes: ofLines })
  })
  const unfollowDataset = bus.subscribe(changeChannel(id), (message) => {
    const file = (message as DatasetRecord | undefined)?._lines?.file
    if (!file || file === index) return
    // The first line creates the first index, which is no replacement.
    const isFirst = index === undefined
    index = file
    if (!isFirst && visibleLines()) send({ type: 'refresh', ...state(notifier().sequence) })
  })
  return () => {
    unfollowChanges()
    unfollowDataset()
  }
}
