/** Goes through lines whose extensions have to be applied: those that wait, or all of them. It goes on where it was. */
import { setImmediate } from 'node:timers/promises'
import { ExtensionError } from '../../extensions/extensionError.ts'
import { parsedContent } from '../lineContent.ts'
import type { StoredLine } from '../storedLine.ts'
import type { ExtendedLine, Extender, LineToExtend } from './lineExtender.ts'
import { storeExtended, type Storing } from './storing.ts'
import { linesAtOnce } from './writing.ts'

export interface Pass extends Storing {
  extender: Extender
  signal: AbortSignal
  /** Actions that failed are not asked again. */
  failed: Map<string, ExtensionError>
  /** Told after each part, of what has changed and how far it is (0 to 1). @throws what ends the pass */
  told: (changed: number, share: number) => Promise<void> | void
}

/** @throws ExtensionError when lines still wait: the first reason; the others are extended */
export async function extendWaiting(pass: Pass): Promise<void> {
  const { database, extender } = pass
  let reason: ExtensionError | undefined
  let after = ''
  for (;;) {
    const ids = database.unextended.first(linesAtOnce, after)
    const last = ids.at(-1)
    if (last === undefined) break
    after = last
    const lines = ids.flatMap((id) => database.find(id) ?? [])
    const { changed, error } = await extendPart(pass, lines)
    database.transaction(() => {
      for (const id of ids) if (!database.find(id)) database.unextended.remove([id])
    })
    reason ??= error
    await pass.told(changed, 0)
    // Nothing else can be done for the others.
    if (error && extender.actionCount === 1) break
  }
  if (reason) throw reason
}

/** Position of a pass through all lines. */
interface Place {
  /** What the pass is for: another one begins anew. */
  purpose: string
  /** Numbers of lines: those after the first and up to the second have yet to be extended. */
  after: number
  to: number
}

const placeState = 'extensions'

/**
 * @param purpose the same one goes on where it was
 * @param forced prefixes of actions that are asked again whatever is known
 * @throws ExtensionError the pass goes no further
 */
export async function extendAll(
  pass: Pass,
  { purpose, forced }: { purpose: string; forced: ReadonlySet<string> }
): Promise<void> {
  const { database, extender } = pass
  const place = startedAt(pass, purpose)
  const first = place.after
  // A part that asks for nothing takes little time.
  const most = extender.actionCount ? linesAtOnce : linesAtOnce * 4
  for (;;) {
    const lines = database.linesAfter(place.after, most).filter(({ i }) => i <= place.to)
    const last = lines.at(-1)
    if (!last) break
    const { changed, error } = await extendPart(pass, lines, forced, (isWhole) => {
      if (isWhole) database.writeState(placeState, JSON.stringify({ ...place, after: last.i }))
    })
    if (error) throw error
    place.after = last.i
    await pass.told(changed, (last.i - first) / Math.max(1, place.to - first))
  }
  database.transaction(() => database.removeState(placeState))
}

function startedAt({ database }: Pass, purpose: string): Place {
  const known = database.readState(placeState)
  const place = known === undefined ? undefined : (JSON.parse(known) as Place)
  if (place?.purpose === purpose) return place
  const started: Place = { purpose, after: -1, to: database.lastGivenNumber }
  database.transaction(() => database.writeState(placeState, JSON.stringify(started)))
  return started
}

/** @param done told in the transaction, whether all the lines could be extended */
async function extendPart(
  pass: Pass,
  lines: StoredLine[],
  forced?: ReadonlySet<string>,
  done?: (isWhole: boolean) => void
): Promise<{ changed: number; error?: ExtensionError }> {
  const { database, extender, signal, failed } = pass
  signal.throwIfAborted()
  const found = await extender.extend(lines.map(toExtend), {
    asks: true,
    failed,
    signal,
    ...(forced ? { forced } : {})
  })
  signal.throwIfAborted()
  const error = found.error ?? failureOf(found.lines)
  const changed = database.transaction(() => {
    // In a pass through all lines, a line that waits for a service keeps its values: it is extended later.
    const count = storeExtended(
      pass,
      lines,
      found.lines,
      (line) => !forced || !line.isWaiting || !!line.failure
    )
    done?.(!error)
    return count
  })
  await setImmediate()
  return { changed, ...(error ? { error } : {}) }
}

function failureOf(lines: ExtendedLine[]): ExtensionError | undefined {
  const failure = lines.find(({ isWaiting, failure: found }) => isWaiting && found)?.failure
  return failure && new ExtensionError(failure.message, { retry: false })
}

function toExtend(line: StoredLine): LineToExtend {
  const { id, updatedAt, author, content } = line
  return { id, content: parsedContent(content), updatedAt, author, known: line }
}
