/** Limits on the cost of one conversion: a recurrence rule of a few characters can produce centuries of seconds. */
import { ConversionError } from '../conversions/conversion.ts'

/** Maximum number of steps of recurrence rules. A step takes about a microsecond, an occurrence about three. */
const maxStepCount = 8_000_000
/** Maximum number of characters of the written table: the text of an event is repeated for each of its occurrences. */
const maxTextSize = 1_000_000_000

export class Effort {
  private steps = 0
  private characters = 0
  private readonly maxSteps: number

  constructor(maxSteps = maxStepCount) {
    this.maxSteps = maxSteps
  }

  /** @throws ConversionError when the recurrence rules need too many steps */
  step(count = 1): void {
    this.steps += count
    if (this.steps > this.maxSteps) {
      throw new ConversionError(
        'Les règles de répétition des évènements du calendrier demandent trop de calculs pour être développées.'
      )
    }
  }

  /** @throws ConversionError when the table gets too large */
  write(row: readonly (string | number)[]): void {
    for (const cell of row) this.characters += String(cell).length + 3
    if (this.characters > maxTextSize) {
      throw new ConversionError(
        'Le calendrier contient trop de répétitions : la table de ses évènements serait trop volumineuse.'
      )
    }
  }
}
