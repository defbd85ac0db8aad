/** Whether a dataset still is what a step read of it: pure. */
import { isDeepStrictEqual } from 'node:util'
import { extensionsOf } from '../../../contract/datasets/extensions.ts'
import { withDraft, type DatasetRecord, type StoredValues } from '../record.ts'

/** What steps work from, beside the content of the files. */
const inputs: readonly (keyof StoredValues)[] = [
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
 * Descriptions change while steps run. What came of a step is only written when nothing changed of what it worked from
 * nor of what it replaces (`written`); otherwise it would hide the change, or be published as if it obeyed it. A draft
 * is read with the values that it takes from the dataset, so that a change of those counts too.
 */
export function isSameInput(
  current: DatasetRecord,
  read: DatasetRecord,
  isDraft: boolean,
  written: object = {}
): boolean {
  if (isDraft && !current.draft) return false
  const now = isDraft ? withDraft(current) : current
  const then = isDraft ? withDraft(read) : read
  const isSame = (left: unknown, right: unknown): boolean => isDeepStrictEqual(left, right)
  return (
    inputs.every((key) => isSame(inputOf(now, key), inputOf(then, key))) &&
    Object.keys(written).every((key) => isSame(valueOf(now, key), valueOf(then, key)))
  )
}

/** When an extension is due for an update changes nothing of what is done meanwhile. */
function inputOf(values: object, key: string): unknown {
  const value = valueOf(values, key)
  if (key !== 'extensions') return value
  return extensionsOf(values).map(({ nextUpdate: _nextUpdate, ...extension }) => extension)
}

/** Null and nothing are the same: both stand for a property without value. */
function valueOf(values: object, key: string): unknown {
  return (values as Record<string, unknown>)[key] ?? null
}
