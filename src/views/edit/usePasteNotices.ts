import { useViewTranslate } from '../../i18n/translate.tsx'
import type { LineValues } from '../../schemaForms/index.ts'
import type { BulkSummary } from './bulkSummary.ts'
import { useEditing } from './editing.ts'
import { keyedLines, keyedPaste } from './keyedPaste.ts'
import { writeAllLines, type StoredLine } from './linesApi.ts'

interface PasteNotices {
  /** Tells that lines were added, each with the id that it was sent with. */
  notifyAdded: (added: LineValues[]) => void
  /**
   * Tells that lines were written over those with the same primary key, when they can be restored.
   * @param before lines that the paste may have replaced
   */
  notifyWritten: (before: StoredLine[], sent: LineValues[], result: BulkSummary) => Promise<void>
}

/** Notices about pasted lines, with their Undo. */
export function usePasteNotices(): PasteNotices {
  const t = useViewTranslate()
  const { dataset, tell, written } = useEditing()
  return {
    notifyAdded(added) {
      const deletions = added.map(({ _id }) => ({ _id, _action: 'delete' }))
      tell({
        severity: 'success',
        text: t('edit.paste.done', { count: added.length, smart_count: added.length }),
        undo: { of: 'addition', run: () => writeAllLines(dataset.id, deletions) }
      })
    },
    async notifyWritten(before, sent, result) {
      const after = await keyedLines(dataset, sent)
      const paste = after && keyedPaste(dataset, before, after)
      if (!paste) return
      const count = result.nbCreated + result.nbModified
      tell({
        severity: 'success',
        text: t('edit.paste.written', { count, smart_count: count }),
        undo: {
          of: paste.isChange ? 'change' : 'addition',
          run: async () => {
            const skippedCount = await paste.undo()
            written()
            if (skippedCount > 0) {
              throw new Error(t('edit.undo.severalSince', { count: skippedCount, smart_count: skippedCount }))
            }
          }
        }
      })
    }
  }
}
