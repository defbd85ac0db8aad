import type { StoredValues } from '../../record.ts'
import { withoutFlags } from '../../editable/extensions/settings.ts'
import { ExtensionError } from '../../extensions/extensionError.ts'
import type { Step } from '../step.ts'
import { ProcessingError } from '../task.ts'

/** Extends the lines of an editable dataset, before their index is built. */
export const extend: Step = async ({ dataset, editable, signal, progress }) => {
  try {
    await editable.extendAll(dataset, signal, progress)
  } catch (error) {
    if (!(error instanceof ExtensionError)) throw error
    throw new ProcessingError(error.message, { retry: error.retry, cause: error })
  }
  const values: Partial<StoredValues> = { extensions: withoutFlags(dataset), _extensionFailed: undefined }
  return { status: 'extended', values }
}
