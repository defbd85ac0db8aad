import type { Dataset } from '../../../contract/datasets/dataset.ts'
import { pageConfig } from '../../pageConfig.ts'
import type { CalendarColumns } from './calendarColumns.ts'
import type { Zones } from './events.ts'

/** The time zones that the events of a dataset are read in. */
export function zonesOf({ timeZone }: Pick<Dataset, 'timeZone'>, { start }: CalendarColumns): Zones {
  return {
    dataset: timeZone ?? pageConfig.defaultTimeZone,
    // Times without an offset are those of the clocks of their column, when these are known.
    viewer: start.timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone
  }
}
