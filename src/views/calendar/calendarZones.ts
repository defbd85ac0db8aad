import type { Dataset } from '../../../contract/datasets/dataset.ts'
import { pageConfig } from '../../pageConfig.ts'
import type { CalendarColumns } from './calendarColumns.ts'
import type { Zones } from './events.ts'

/** Time zones in which the events of a dataset are interpreted. */
export function zonesOf({ timeZone }: Pick<Dataset, 'timeZone'>, { start }: CalendarColumns): Zones {
  return {
    dataset: timeZone ?? pageConfig.defaultTimeZone,
    // Times without an offset are in the time zone of their column when it is known.
    viewer: start.timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone
  }
}
