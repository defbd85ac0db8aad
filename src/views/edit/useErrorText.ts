import { useCallback, useContext } from 'react'
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { isUnreachable } from '../../api/retry.ts'
import { isRefusedAsEnded } from '../../authProvider/sessionEnd.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { readableRefusal } from '../../schemaForms/problems/readableRefusal.ts'
import { EditingContext } from './editing.ts'

const none: SchemaProperty[] = []

/**
 * Returns a function that explains an error to the user: the message of the server with column titles, a network
 * failure, or the end of the session.
 * @param columns defaults to those of the surrounding table
 */
export function useErrorText(columns?: SchemaProperty[]): (error: unknown) => string {
  const t = useViewTranslate()
  const around = useContext(EditingContext)?.dataset.schema
  const knownColumns = columns ?? around ?? none
  return useCallback(
    (error) => {
      if (isUnreachable(error)) return t('blocks.unreachable')
      // The sign-in prompt of the page may be hidden behind the dialog.
      if (isRefusedAsEnded(error)) return t('edit.sessionEnded')
      return readableRefusal(error, knownColumns, t)
    },
    [t, knownColumns]
  )
}
