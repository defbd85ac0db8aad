import { useViewTranslate } from '../../i18n/translate.tsx'
import type { LineValues } from '../../schemaForms/index.ts'
import { hasConcept } from '../table/columns.ts'
import { useEditing, type Undo } from './editing.ts'
import { changedColumns, formerValues, hasValues } from './lineContent.ts'
import { deleteLine, LineChanged, patchLine, type StoredLine } from './linesApi.ts'

/**
 * Returns the undo of a save, from the line before it and after it; undefined when it replaced a file, which cannot be
 * restored.
 * @param isNew whether the form adds a line; one that was deleted meanwhile and is saved again is not new
 */
export function useSaveUndo(
  isNew: boolean
): (before: StoredLine | undefined, after: StoredLine) => Undo | undefined {
  const t = useViewTranslate()
  const { dataset, can } = useEditing()

  function undoOfAddition(line: StoredLine): Undo | undefined {
    const isOwn = isNew && !dataset.primaryKey?.length && can('deleteLine')
    return isOwn ? { of: 'addition', run: () => deleteLine(dataset.id, line._id) } : undefined
  }

  function undoOfChange(before: StoredLine, after: StoredLine): Undo | undefined {
    const changed = changedColumns(dataset.schema, before, after)
    if (changed.length === 0 || changed.some((column) => hasConcept(column, 'document'))) return undefined
    const keys = changed.map(({ key }) => key)
    return { of: 'change', run: () => patchBack(after, formerValues(keys, before)) }
  }

  async function patchBack(after: StoredLine, former: LineValues): Promise<void> {
    try {
      await patchLine(dataset.id, after, former)
    } catch (error) {
      if (!(error instanceof LineChanged)) throw error
      const { current } = error
      // A previous attempt already restored the values, and its response was lost.
      if (current && hasValues(dataset.schema, current, former)) return
      throw new Error(t('edit.undo.since'), { cause: error })
    }
  }

  return (before, after) => (before ? undoOfChange(before, after) : undoOfAddition(after))
}
