/**
 * Passes over lines whose extensions have to be applied: waiting lines, or all lines. A pass that was interrupted
 * continues from its stored position.
 */
import { setImmediate } from 'node:timers/promises'
import { ExtensionError } from '../../extensions/extensionError.ts'
import { parsedContent } from '../lineContent.ts'
import type { StoredLine } from '../storedLine.ts'
import type { ExtendedLine, Extender, LineToExtend } from './lineExtender.ts'
import { storeExtended, type Storing } from './storing.ts'
import { maxLinesPerWrite } from './writing.ts'

export interface Pass extends Storing {
  extender: Extender
  signal: AbortSignal
  /** Failures of actions, by prefix: a failed action is not called again. */
  failed: Map<string, ExtensionError>
  /** Called after each part, with the number of changed lines and the progress (0 to 1). Ends the pass by throwing. */
  onPart: (changedCount: number, share: number) => Promise<void> | void
}

/** Extends the waiting lines. @throws ExtensionError the first reason why lines still wait; the others are extended */
export async function extendWaiting(pass: Pass): Promise<void> {
  const { database, extender } = pass
  let reason: ExtensionError | undefined
  let after = ''
  for (;;) {
    const ids = database.unextended.first(maxLinesPerWrite, after)
    const last = ids.at(-1)
    if (last === undefined) break
    after = last
    const lines = ids.flatMap((id) => database.find(id) ?? [])
    const { changed, error } = await extendPart(pass, lines)
    database.transaction(() => {
      for (const id of ids) if (!database.find(id)) database.unextended.remove([id])
    })
    reason ??= error
    await pass.onPart(changed, 0)
    // With a single action, all other waiting lines would fail too.
    if (error && extender.actionCount === 1) break
  }
  if (reason) throw reason
}

/** Position of a pass over all lines. */
interface PassPosition {
  /** Key of the pass: a pass with another key starts from the beginning. */
  purpose: string
  /** Line numbers: the lines after the first and up to the second have yet to be extended. */
  after: number
  to: number
}

const positionState = 'extensions'

/**
 * Extends all lines.
 * @param purpose key of the pass; a pass with the same key continues from its position
 * @param forced prefixes of actions that are called again even when the inputs are unchanged
 * @throws ExtensionError when a part failed; the pass stops there
 */
export async function extendAll(
  pass: Pass,
  { purpose, forced }: { purpose: string; forced: ReadonlySet<string> }
): Promise<void> {
  const { database, extender } = pass
  const position = resumePosition(pass, purpose)
  const first = position.after
  // Without a call to a service, a part takes little time and may be larger.
  const partSize = extender.actionCount ? maxLinesPerWrite : maxLinesPerWrite * 4
  for (;;) {
    const lines = database.linesAfter(position.after, partSize).filter(({ i }) => i <= position.to)
    const last = lines.at(-1)
    if (!last) break
    const { changed, error } = await extendPart(pass, lines, forced, (isWhole) => {
      if (isWhole) database.writeState(positionState, JSON.stringify({ ...position, after: last.i }))
    })
    if (error) throw error
    position.after = last.i
    await pass.onPart(changed, (last.i - first) / Math.max(1, position.to - first))
  }
  database.transaction(() => database.removeState(positionState))
}

function resumePosition({ database }: Pass, purpose: string): PassPosition {
  const stored = database.readState(positionState)
  const position = stored === undefined ? undefined : (JSON.parse(stored) as PassPosition)
  if (position?.purpose === purpose) return position
  const started: PassPosition = { purpose, after: -1, to: database.lastGivenNumber }
  database.transaction(() => database.writeState(positionState, JSON.stringify(started)))
  return started
}

/**
 * Extends some lines and stores the results.
 * @param onStored called in the transaction with whether all lines could be extended
 */
async function extendPart(
  pass: Pass,
  lines: StoredLine[],
  forced?: ReadonlySet<string>,
  onStored?: (isWhole: boolean) => void
): Promise<{ changed: number; error?: ExtensionError }> {
  const { database, extender, signal, failed } = pass
  signal.throwIfAborted()
  const extended = await extender.extend(lines.map(toExtend), {
    callsServices: true,
    failed,
    signal,
    ...(forced ? { forced } : {})
  })
  signal.throwIfAborted()
  const error = extended.error ?? failureOf(extended.lines)
  const changed = database.transaction(() => {
    // In a pass over all lines, a line that waits for a service keeps its values and is extended later.
    const count = storeExtended(
      pass,
      lines,
      extended.lines,
      (line) => !forced || !line.isWaiting || !!line.failure
    )
    onStored?.(!error)
    return count
  })
  await setImmediate()
  return { changed, ...(error ? { error } : {}) }
}

function failureOf(lines: ExtendedLine[]): ExtensionError | undefined {
  const failure = lines.find(({ isWaiting, failure: lineFailure }) => isWaiting && lineFailure)?.failure
  return failure && new ExtensionError(failure.message, { retry: false })
}

function toExtend(line: StoredLine): LineToExtend {
  const { id, updatedAt, author, content } = line
  return { id, content: parsedContent(content), updatedAt, author, previous: line }
}
