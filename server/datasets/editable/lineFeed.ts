/** Messages that the channel of a dataset's lines sends to a subscriber. */
import type { LineChange, LinesMessage } from '../../../contract/realtime.ts'
import { changeChannel, type DatasetParts } from '../parts.ts'
import type { DatasetRecord } from '../record.ts'
import type { LineChange as StoredChange } from './lineChanges.ts'
import { newsChannel, type FoundChanges } from './changeNotifier.ts'

/** Owners whose lines a subscriber may see: all, or some (`user:{id}`, `organization:{id}[:{department}]`). */
type ToldLines = 'all' | ReadonlySet<string>

/** @returns the last change of each line that the subscriber may see */
function toldChanges(changes: StoredChange[], told: ToldLines): LineChange[] {
  const last = new Map<string, LineChange>()
  for (const { id, replaced, i, owners } of changes) {
    if (told !== 'all' && !owners?.some((owner) => told.has(owner))) continue
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
 * @param told called for each message, since rights change
 */
export function followLines(
  { bus, editable }: Pick<DatasetParts, 'bus' | 'editable'>,
  dataset: DatasetRecord,
  told: () => ToldLines | undefined,
  send: (message: LinesMessage) => void
): () => void {
  const { id } = dataset
  let index = dataset._lines?.file
  const news = () => editable.of(dataset).news
  const state = (sequence: number) =>
    told() === 'all'
      ? { sequence, count: editable.of(dataset).database.count(), ...(index ? { index } : {}) }
      : {}

  send({ type: 'state', ...state(news().sequence), ageMs: Math.round(news().ageMs) })
  const leaveNews = bus.subscribe(newsChannel(id), (found) => {
    const { sequence, changes, index: file } = found as FoundChanges
    const whose = told()
    const isOther = index !== undefined && file !== index
    index = file
    if (!whose) return
    if (!changes || isOther) return send({ type: 'refresh', ...state(sequence) })
    const ofLines = toldChanges(changes, whose)
    if (ofLines.length) send({ type: 'changes', ...state(sequence), changes: ofLines })
  })
  const leaveChanges = bus.subscribe(changeChannel(id), (changed) => {
    const file = (changed as DatasetRecord | undefined)?._lines?.file
    if (!file || file === index) return
    // The first line creates the first index, which is no replacement.
    const isFirst = index === undefined
    index = file
    if (!isFirst && told()) send({ type: 'refresh', ...state(news().sequence) })
  })
  return () => {
    leaveNews()
    leaveChanges()
  }
}
