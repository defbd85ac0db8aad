/** Stores the extension values of lines that were written before. */
import type { LineDatabase } from '../database.ts'
import type { LineRules } from '../lineRules.ts'
import { ownersOf } from '../ownLines.ts'
import type { StoredLine } from '../storedLine.ts'
import type { ExtendedLine } from './lineExtender.ts'

export interface Storing {
  database: LineDatabase
  rules: LineRules
  /** Whether an index follows the lines; otherwise an index is built from them afterwards. */
  isFollowed: boolean
}

/**
 * Stores extension results. Runs inside a transaction; lines changed since their extension are skipped.
 * @param lines the lines as they were when they were extended
 * @param isStored whether the result of a line is kept
 * @returns the number of lines whose values changed
 */
export function storeExtended(
  { database, rules, isFollowed }: Storing,
  lines: StoredLine[],
  extended: ExtendedLine[],
  isStored: (line: ExtendedLine) => boolean
): number {
  let changedCount = 0
  const elapsed = Date.now() - rules.createdAt
  for (const [position, line] of lines.entries()) {
    const current = database.find(line.id)
    const result = extended[position]
    if (!current || !result || current.content !== line.content || !isStored(result)) continue
    const { isWaiting, inputDigests } = result
    // A waiting line keeps its former values until new values are known.
    const after = { ...current, extended: result.extended ?? current.extended, inputDigests }
    const isOther = after.extended !== current.extended
    if (isOther && isFollowed) database.extend(after, database.nextNumber(elapsed), ownersOf(rules, current))
    else if (isOther || after.inputDigests !== current.inputDigests) database.correct(current.id, after)
    if (isOther) changedCount += 1
    if (isWaiting) database.unextended.add([line.id])
    else database.unextended.remove([line.id])
  }
  return changedCount
}
