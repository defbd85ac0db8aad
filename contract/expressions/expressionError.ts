import type { Position } from './position.ts'

/** Error of an expression, the only class of errors that this folder throws. */
export class ExpressionError extends Error {
  /** Whether parsing failed, or the evaluation for a line. */
  readonly stage: 'syntax' | 'evaluation'
  /** Position of the syntax error in the text. */
  readonly position?: Position

  constructor(stage: 'syntax' | 'evaluation', message: string, position?: Position) {
    super(message)
    this.name = 'ExpressionError'
    this.stage = stage
    if (position) this.position = position
  }
}
