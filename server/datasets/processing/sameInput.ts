/** Whether a dataset still has the values that a step read. No I/O. */
import { isDeepStrictEqual } from 'node:util'
import { extensionsOf } from '../../../contract/datasets/extensions.ts'
import { withDraft, type DatasetRecord, type StoredValues } from '../record.ts'

/** Properties that steps read, in addition to the content of the files. */
const inputKeys: readonly (keyof StoredValues)[] = [
  'status',
  '_files',
  '_attachments',
  'schema',
  'constraints',
  'extensions',
  'projection',
  'timeZone',
  'analysis',
  'attachmentsAsImage',
  'rest',
  'virtual'
]

/**
 * Metadata may change while a step runs. The result is only written when nothing has changed in the step's input, nor
 * in the properties that it replaces (`writtenValues`): else it would undo the change, or be published as if it respected it.
 * A draft is compared with the values that it inherits from the dataset.
 */
export function isSameInput(
  current: DatasetRecord,
  input: DatasetRecord,
  isDraft: boolean,
  writtenValues: object = {}
): boolean {
  if (isDraft && !current.draft) return false
  const currentValues = isDraft ? withDraft(current) : current
  const inputValues = isDraft ? withDraft(input) : input
  const isSame = (left: unknown, right: unknown): boolean => isDeepStrictEqual(left, right)
  return (
    inputKeys.every((key) => isSame(inputOf(currentValues, key), inputOf(inputValues, key))) &&
    Object.keys(writtenValues).every((key) => isSame(valueOf(currentValues, key), valueOf(inputValues, key)))
  )
}

/** Returns a property; the due date of extensions does not influence a step. */
function inputOf(values: object, key: string): unknown {
  const value = valueOf(values, key)
  if (key !== 'extensions') return value
  return extensionsOf(values).map(({ nextUpdate: _nextUpdate, ...extension }) => extension)
}

/** Null and undefined are equal: both mean a property without value. */
function valueOf(values: object, key: string): unknown {
  return (values as Record<string, unknown>)[key] ?? null
}
