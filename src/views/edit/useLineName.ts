import { useCallback } from 'react'
import type { LineValues } from '../../schemaForms/line/lineValues.ts'
import { useEditing } from './editing.ts'
import { contentColumns } from './lineContent.ts'
import { useValueText } from './useValueText.ts'

const maxLength = 60

/** Name of a line: its first values, or its id when it has none, as after a deletion. */
export function useLineName(): (line: LineValues & { _id: string }, values?: number) => string {
  const { dataset } = useEditing()
  const text = useValueText()
  return useCallback(
    (line, values = 1) => {
      const texts = contentColumns(dataset.schema).flatMap((column) => text(column, line) || [])
      const name = texts.slice(0, values).join(' · ')
      if (!name) return line._id
      return name.length > maxLength ? `${name.slice(0, maxLength)}…` : name
    },
    [dataset.schema, text]
  )
}
