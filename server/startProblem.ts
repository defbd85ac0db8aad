/** Why a platform does not start, in a sentence for whoever runs it: nothing of the program would tell them more. */
export class StartProblem extends Error {
  override readonly name = 'StartProblem'
}
