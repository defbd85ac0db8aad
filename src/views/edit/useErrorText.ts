import { useCallback, useContext } from 'react'
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { isUnreachable } from '../../api/retry.ts'
import { isRefusedAsEnded } from '../../authProvider/sessionEnd.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { readableRefusal } from '../../schemaForms/problems/readableRefusal.ts'
import { EditingContext } from './editing.ts'

const none: SchemaProperty[] = []

/**
 * Why something failed, for a person: the server's sentence with the titles of the columns, that it does not answer, or
 * that the session is over.
 * @param columns by default those of the table around
 */
export function useErrorText(columns?: SchemaProperty[]): (error: unknown) => string {
  const t = useViewTranslate()
  const around = useContext(EditingContext)?.dataset.schema
  const known = columns ?? around ?? none
  return useCallback(
    (error) => {
      if (isUnreachable(error)) return t('blocks.unreachable')
      // What the page says of it may be behind the dialog that asks.
      if (isRefusedAsEnded(error)) return t('edit.sessionEnded')
      return readableRefusal(error, known, t)
    },
    [t, known]
  )
}
