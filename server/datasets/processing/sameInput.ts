/** Whether a dataset still is what a step read of it: pure. */
import { isDeepStrictEqual } from 'node:util'
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
  const [now, then] = [current, read].map((record): object => (isDraft ? withDraft(record) : record))
  return [...inputs, ...Object.keys(written)].every((key) =>
    isDeepStrictEqual(valueOf(now, key), valueOf(then, key))
  )
}

/** Null and nothing are the same: both stand for a property without value. */
function valueOf(values: object | undefined, key: string): unknown {
  return (values as Record<string, unknown> | undefined)?.[key] ?? null
}
