/** What an expression is told to be wrong with: the only error that this folder throws. */
export class ExpressionError extends Error {
  /** Whether the text could not be read, or a line could not be computed. */
  readonly stage: 'syntax' | 'evaluation'

  constructor(stage: 'syntax' | 'evaluation', message: string) {
    super(message)
    this.name = 'ExpressionError'
    this.stage = stage
  }
}
