import type { Translate } from '../../../i18n/translate.tsx'
import type { NotificationInput } from '../../../layout/notifications.ts'
import { saveFailureOf } from '../../owned/save/saveFailure.ts'
import { datasetKind } from '../datasetKind.ts'

/** Returns the notification of a refused change of a dataset, with the labels of the form's fields. */
export function saveFailure(error: unknown, t: Translate): NotificationInput {
  return saveFailureOf(datasetKind, error, t)
}
