/** Collects the text of a document, up to the limits of length and time. */
import type { ReadingLimits } from './document.ts'

export class FoundText {
  /** Whether the time limit was reached before the end of the document. */
  isCut = false
  private readonly pieces: string[] = []
  private readonly maxBytes: number
  private readonly deadline: number
  private length = 0

  constructor({ maxBytes, maxMsOfReading }: ReadingLimits) {
    this.maxBytes = maxBytes
    this.deadline = Date.now() + maxMsOfReading
  }

  add(text: string): void {
    if (this.length > this.maxBytes || !text) return
    this.pieces.push(text)
    this.length += text.length
  }

  /** Whether a limit is reached; readers must check it regularly. */
  isOver(): boolean {
    if (this.length > this.maxBytes) return true
    this.isCut ||= Date.now() > this.deadline
    return this.isCut
  }

  /** Returns trimmed lines, with at most one empty line in a row and without control characters. */
  toString(): string {
    const text = this.pieces
      .join('')
      .toWellFormed()
      .replaceAll(/\r\n?|[\u2028\u2029\f\v]/g, '\n')
      // oxlint-disable-next-line no-control-regex -- control characters are what is replaced
      .replaceAll(/[\u0000-\u0008\u000e-\u001f\u007f\u00ad\ufeff]/g, '')
      .replaceAll(/[^\S\n]+/g, ' ')
      .replaceAll(/ ?\n ?/g, '\n')
      .replaceAll(/\n{3,}/g, '\n\n')
      .trim()
    // `encodeInto` only encodes whole characters.
    return text.slice(0, new TextEncoder().encodeInto(text, new Uint8Array(this.maxBytes)).read)
  }
}
