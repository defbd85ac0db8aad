/** Position of the first character of a token or node; lines and columns count from 1. */
export interface Position {
  line: number
  column: number
}

export function positionAt(text: string, offset: number): Position {
  const before = text.slice(0, offset)
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') }
}
