/** What the publisher of a file says of how it is to be read. */
import type { DatasetRecord } from '../record.ts'
import type { ReadingOptions } from './task.ts'

/** Either name asks for all repairs: clients send the one of the export that they know. */
export function readingOptions({ extras }: Pick<DatasetRecord, 'extras'>): ReadingOptions {
  return extras?.fixGeojsonGlobalId || extras?.fixGeojsonESRI ? { isRepaired: true } : {}
}
