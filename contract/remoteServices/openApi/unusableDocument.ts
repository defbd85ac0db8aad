type DocumentProblem = 'noPaths' | 'externalReference' | 'unknownVersion' | 'tooLarge'

/** Error for a document from which no actions can be read. */
export class UnusableDocument extends Error {
  override readonly name = 'UnusableDocument'
  readonly problem: DocumentProblem
  /** Cause of the error: the reference, or the version. */
  readonly detail: string

  constructor(problem: DocumentProblem, detail = '') {
    super(`${problem} ${detail}`.trim())
    this.problem = problem
    this.detail = detail
  }
}
