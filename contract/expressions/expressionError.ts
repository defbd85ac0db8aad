import type { Position } from './position.ts'

/** What an expression is told to be wrong with: the only error that this folder throws. */
export class ExpressionError extends Error {
  /** Whether the text could not be read, or a line could not be computed. */
  readonly stage: 'syntax' | 'evaluation'
  /** Position at which the text could not be read. */
  readonly position?: Position

  constructor(stage: 'syntax' | 'evaluation', message: string, position?: Position) {
    super(message)
    this.name = 'ExpressionError'
    this.stage = stage
    if (position) this.position = position
  }
}
