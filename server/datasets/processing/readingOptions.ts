/** Options of the publisher for the reading of a file. */
import type { DatasetRecord } from '../record.ts'
import type { ReadingOptions } from './task.ts'

/** Both names ask for all repairs: clients send the name of the export that they know. */
export function readingOptions({ extras }: Pick<DatasetRecord, 'extras'>): ReadingOptions {
  return extras?.fixGeojsonGlobalId || extras?.fixGeojsonESRI ? { isRepaired: true } : {}
}
