import { ApiError } from '../../../api/http.ts'
import type { Translate } from '../../../i18n/translate.tsx'
import type { NotificationInput } from '../../../layout/notifications.ts'
import { readableRefusal } from '../../../schemaForms/problems/readableRefusal.ts'
import type { OwnedKind } from '../kind.ts'

/** Returns the notification of a refused change, with the labels of the form's fields. */
export function saveFailureOf(
  { messageKeys, fields }: Pick<OwnedKind<never>, 'messageKeys' | 'fields'>,
  error: unknown,
  t: Translate
): NotificationInput {
  const msg = t(messageKeys.saveError)
  if (!(error instanceof ApiError)) return { msg, error }
  if (error.status === 409) return { type: 'error', msg: t(messageKeys.busy) }
  const titles = Object.entries(fields).map(([key, title]) => ({ key, title: t(title, { _: key }) }))
  return { msg, error: error.withMessage(readableRefusal(error, titles, t)) }
}
