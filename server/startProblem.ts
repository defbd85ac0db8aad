/** Reason why the platform cannot start, as a sentence for the operator, printed without stack trace. */
export class StartProblem extends Error {
  override readonly name = 'StartProblem'
}
