/** Extracts the message of an API error from common JSON shapes. No I/O. */

/** Property names with a message, as opposed to names of refused fields. */
const speaking = new Set([
  'message',
  'error',
  'errors',
  'detail',
  'details',
  'title',
  'description',
  'error_description'
])

const maxWordsLength = 500
const deepest = 5

/** Returns the messages of an error response, each with the name of its field; undefined without message. */
export function refusalWords(answer: unknown): string | undefined {
  const words = typeof answer === 'string' ? wordsIn(answer) : wordsOfSpeaking(answer)
  const text = [...new Set(words)].join(', ').replaceAll(/\s+/g, ' ')
  return text.slice(0, maxWordsLength).trim() || undefined
}

function wordsOfSpeaking(answer: unknown): string[] {
  if (typeof answer !== 'object' || answer === null) return []
  return Object.entries(answer).flatMap(([name, value]) => (speaking.has(name) ? wordsIn(value) : []))
}

function wordsIn(value: unknown, about = '', depth = 0): string[] {
  if (typeof value === 'string') return value.trim() ? [about ? `${about}: ${value}` : value] : []
  if (typeof value !== 'object' || value === null || depth > deepest) return []
  if (Array.isArray(value)) return value.flatMap((item) => wordsIn(item, about, depth + 1))
  return Object.entries(value).flatMap(([name, member]) => {
    // Internal markers of the API, such as `__type`.
    if (name.startsWith('_')) return []
    return wordsIn(member, speaking.has(name) ? about : name, depth + 1)
  })
}
