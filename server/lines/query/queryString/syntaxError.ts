/** Why a text is no `qs`, in words for the person who wrote it. */
export class QueryStringError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'QueryStringError'
  }
}

/** @param position index in the text */
export function unexpected(text: string, position: number): QueryStringError {
  if (position >= text.length) return new QueryStringError('fin inattendue')
  const character = String.fromCodePoint(text.codePointAt(position) as number)
  return new QueryStringError(`caractère ${character} inattendu à la position ${position + 1}`)
}
