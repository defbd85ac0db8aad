/** Where a token or a node starts, counted from 1. */
export interface Position {
  line: number
  column: number
}

export function positionAt(text: string, offset: number): Position {
  const before = text.slice(0, offset)
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') }
}
