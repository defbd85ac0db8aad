import type { Translate } from '../../../i18n/translate.tsx'
import type { NotificationInput } from '../../../layout/notifications.ts'
import { saveFailureOf } from '../../owned/save/saveFailure.ts'
import { datasetKind } from '../datasetKind.ts'

/** What is told of a change of a dataset that the server refused, in the words of the form. */
export function saveFailure(error: unknown, t: Translate): NotificationInput {
  return saveFailureOf(datasetKind, error, t)
}
