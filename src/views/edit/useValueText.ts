import { useCallback, useMemo } from 'react'
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { currentLocale } from '../../i18n/locale.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import type { LineValues } from '../../schemaForms/line/lineValues.ts'
import { cellContent, contentText, type CellContext } from '../values/cellContent.ts'

const wholeValue = 10_000

/** Returns a function that formats the value of a column as the table does, in full and on one line. */
export function useValueText(): (column: SchemaProperty, line: LineValues) => string {
  const t = useViewTranslate()
  const context = useMemo<CellContext>(
    () => ({
      locale: currentLocale(),
      truncate: wholeValue,
      booleans: { true: t('views.true'), false: t('views.false') }
    }),
    [t]
  )
  return useCallback(
    (column, line) => {
      const value = line[column.key]
      if (Array.isArray(value)) return value.map(String).join(', ')
      return contentText(cellContent(column, { ...line, _score: null }, context))
    },
    [context]
  )
}
