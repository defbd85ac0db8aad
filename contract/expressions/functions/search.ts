/** Looking for a text in another, within the budget of an evaluation. */
import type { Budget } from '../bounds.ts'

/** The engine searches in a time that does not depend on what is searched, up to this length. */
const longestQuick = 250

/** To be called before every search. */
function spendOnSearch(text: string, searched: string, budget: Budget): void {
  const isQuick = searched.length <= longestQuick
  budget.spend(isQuick ? text.length / 16 : (text.length * searched.length) / 256)
}

export function positionOf(searched: string, text: string, from: number, budget: Budget): number {
  spendOnSearch(text, searched, budget)
  return text.indexOf(searched, from)
}

/** Number of times that a text is in another, without overlap. */
export function occurrences(searched: string, text: string, budget: Budget): number {
  if (searched === '') return text.length + 1
  spendOnSearch(text, searched, budget)
  let count = 0
  for (let at = text.indexOf(searched); at >= 0; at = text.indexOf(searched, at + searched.length)) count += 1
  return count
}
