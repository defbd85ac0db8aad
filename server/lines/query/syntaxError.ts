/** Thrown for a text that does not follow the syntax of a parameter; the message explains the error to the user. */
export class QuerySyntaxError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'QuerySyntaxError'
  }
}

/** @param position index in the text */
export function unexpectedToken(text: string, position: number): QuerySyntaxError {
  if (position >= text.length) return new QuerySyntaxError('fin inattendue')
  const character = String.fromCodePoint(text.codePointAt(position) as number)
  return new QuerySyntaxError(`caractère ${character} inattendu à la position ${position + 1}`)
}
