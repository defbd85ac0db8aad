import type { PatternPart } from './patterns.ts'

/**
 * Whether a word matches a pattern. Backtracks to the last `*` only, so the time is at most the length of the pattern
 * times that of the word.
 */
export function isPattern(word: string, pattern: PatternPart[]): boolean {
  const steps = pattern.flatMap((part): string[] =>
    'wildcard' in part ? [part.wildcard === '*' ? anyCharacters : anyOne] : Array.from(part.text)
  )
  const characters = Array.from(word)
  let step = 0
  let index = 0
  let star = -1
  let resume = 0
  while (index < characters.length) {
    if (step < steps.length && steps[step] === anyCharacters) {
      star = step
      step += 1
      resume = index
    } else if (step < steps.length && (steps[step] === anyOne || steps[step] === characters[index])) {
      step += 1
      index += 1
    } else if (star >= 0) {
      step = star + 1
      resume += 1
      index = resume
    } else return false
  }
  while (steps[step] === anyCharacters) step += 1
  return step === steps.length
}

/** Symbols of the wildcards; longer than one character, so that no character of a pattern equals them. */
const anyCharacters = 'any characters'
const anyOne = 'any one'
