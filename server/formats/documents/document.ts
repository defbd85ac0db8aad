/** What reading a document gives, and how far it goes. */

/** Why a document has no text, or not all of it. */
export type DocumentProblem = 'encrypted' | 'broken' | 'unsupported' | 'slow' | 'heavy'

export interface ReadDocument {
  /** Media type, of its content rather than of its name. */
  type: string
  /** Undefined for a document without any, such as an image. */
  text?: string
  problem?: DocumentProblem
}

export interface ReadingLimits {
  /** Bytes of text that are kept, in UTF-8. */
  mostBytes: number
  /** Milliseconds after which reading ends with what was found. */
  mostTime: number
}

/** A document that is not what it seems to be, or cannot be opened. */
export class DocumentError extends Error {
  readonly problem: DocumentProblem

  constructor(problem: DocumentProblem, cause?: unknown) {
    super(`the document is ${problem}`, { cause })
    this.name = 'DocumentError'
    this.problem = problem
  }
}
