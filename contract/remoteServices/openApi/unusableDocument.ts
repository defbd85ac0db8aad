export type DocumentProblem = 'noPaths' | 'externalReference' | 'unknownVersion' | 'tooLarge'

/** A document that no actions can be read from. */
export class UnusableDocument extends Error {
  override readonly name = 'UnusableDocument'
  readonly problem: DocumentProblem
  /** What it is about: the reference, the version. */
  readonly detail: string

  constructor(problem: DocumentProblem, detail = '') {
    super(`${problem} ${detail}`.trim())
    this.problem = problem
    this.detail = detail
  }
}
