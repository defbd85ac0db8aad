/** A sheet as every reader gives it: rows of values, whatever the format of the file was. */

/** A date, with or without a time of day, in milliseconds of UTC: spreadsheets know no zone. */
export interface Moment {
  time: number
}

export type Value = string | number | boolean | Moment | undefined

export interface Grid {
  readonly rowCount: number
  /** Values of a row, which may be shorter than others. */
  row(index: number): readonly Value[]
}

export function isMoment(value: Value): value is Moment {
  return typeof value === 'object'
}

/** Blanks alone are no content; a boolean that is false is some. */
export function isEmpty(value: Value): boolean {
  return value === undefined || (typeof value === 'string' && value.trim() === '')
}
