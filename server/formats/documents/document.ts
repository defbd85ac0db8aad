/** Result and limits of reading a document. */

/** Reason why the text of a document is missing or incomplete. */
export type DocumentProblem = 'encrypted' | 'broken' | 'unsupported' | 'slow' | 'heavy'

export interface ReadDocument {
  /** Media type according to the content rather than the file name. */
  type: string
  /** Undefined for a document without text, such as an image. */
  text?: string
  problem?: DocumentProblem
}

export interface ReadingLimits {
  /** Maximum length of the text, in UTF-8 bytes. */
  maxBytes: number
  /** Milliseconds after which reading stops with the text found so far. */
  maxMsOfReading: number
}

/** Thrown when a document is not what it seems to be, or cannot be opened. */
export class DocumentError extends Error {
  readonly problem: DocumentProblem

  constructor(problem: DocumentProblem, cause?: unknown) {
    super(`the document is ${problem}`, { cause })
    this.name = 'DocumentError'
    this.problem = problem
  }
}
