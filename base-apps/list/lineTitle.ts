import type { Line } from '../../contract/datasets/dataset.ts'
import { formatValue } from '../shared/format.ts'
import { locale } from '../shared/language.ts'
import { isEmptyValue } from '../shared/LineValue.tsx'
import { plainText } from '../shared/plainText.ts'
import type { ListColumns } from './configuration.ts'

/** Title of a line; undefined without a title value. */
export function lineTitle(line: Line, { title }: Pick<ListColumns, 'title'>): string | undefined {
  const value: unknown = title && line[title.key]
  return isEmptyValue(value) ? undefined : plainText(formatValue(value, title, locale))
}
