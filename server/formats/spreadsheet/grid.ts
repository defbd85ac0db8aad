/** A sheet as all readers return it: rows of values, independent of the file's format. */

/** A date, with or without time of day, in milliseconds since 1970 in UTC, because spreadsheets have no time zone. */
interface Moment {
  time: number
}

export type Value = string | number | boolean | Moment | undefined

export interface Grid {
  readonly rowCount: number
  /** Returns the values of a row; rows may have different lengths. */
  row(index: number): readonly Value[]
}

export function isMoment(value: Value): value is Moment {
  return typeof value === 'object'
}

/** Whether a value is missing or blank; `false` is not empty. */
export function isEmpty(value: Value): boolean {
  return value === undefined || (typeof value === 'string' && value.trim() === '')
}
