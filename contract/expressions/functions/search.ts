/** Search of a text in another one, within the budget of an evaluation. */
import type { Budget } from '../bounds.ts'

/** Maximum length of a searched text for which the search of the JavaScript engine takes linear time. */
const maxQuickLength = 250

/** Charges the budget for a search; called before every search. */
function spendOnSearch(text: string, searched: string, budget: Budget): void {
  const isQuick = searched.length <= maxQuickLength
  budget.spend(isQuick ? text.length / 16 : (text.length * searched.length) / 256)
}

export function positionOf(searched: string, text: string, from: number, budget: Budget): number {
  spendOnSearch(text, searched, budget)
  return text.indexOf(searched, from)
}

/** Number of occurrences of a text in another one, without overlap. */
export function occurrences(searched: string, text: string, budget: Budget): number {
  if (searched === '') return text.length + 1
  spendOnSearch(text, searched, budget)
  let count = 0
  for (let at = text.indexOf(searched); at >= 0; at = text.indexOf(searched, at + searched.length)) count += 1
  return count
}
