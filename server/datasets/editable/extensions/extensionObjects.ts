/**
 * Extension values of a line in the form of the API for a single line: an object per action, a value per expression.
 */
import type { SchemaProperty } from '../../../../contract/datasets/dataset.ts'
import { emptyContent, type LineContent } from '../lineContent.ts'
import type { StoredLine } from '../storedLine.ts'
import { extendedValues } from './lineExtension.ts'

export interface ExtensionSettings {
  schema: SchemaProperty[]
}

/** @param isTold selects extension columns; every extension column by default */
export function extensionObjects(
  line: Pick<StoredLine, 'extended'>,
  { schema }: ExtensionSettings,
  isTold: (key: string) => boolean = () => true
): LineContent {
  if (line.extended === undefined) return {}
  const values = extendedValues(line)
  const answer = emptyContent()
  for (const { key, 'x-extension': extension } of schema) {
    const value = values[key]
    if (!extension || value === undefined || !isTold(key)) continue
    const point = key.indexOf('.')
    if (extension === key || point < 0) answer[key] = value
    else ((answer[key.slice(0, point)] ??= emptyContent()) as LineContent)[key.slice(point + 1)] = value
  }
  return answer
}
