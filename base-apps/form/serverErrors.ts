/** Maps a refusal by the server to the form fields it is about. */
import type { SchemaProperty } from '../../contract/datasets/dataset.ts'
import type { Translate } from '../../src/i18n/translate.tsx'
import { readableProblems } from '../../src/schemaForms/problems/readableProblems.ts'

interface Refusal {
  /** Error messages by column key. */
  fields: Record<string, string>
  /** Message that is about no field. */
  text: string
}

/** A message of the server may join several errors: `/a doit être …, /b doit être …`. */
export function refusalOf(serverText: string, columns: SchemaProperty[], t: Translate): Refusal {
  const fields: Record<string, string> = {}
  const others: string[] = []
  for (const part of serverText.split(/, (?=\/|requiert )/)) {
    const [, path, missing] = /^\/([^\s/]+)|^requiert la propriété (\S+)/.exec(part) ?? []
    const key = path?.replaceAll('~1', '/').replaceAll('~0', '~') ?? missing
    const column = columns.find((item) => item.key === key)
    const sentence = readableProblems(part, columns, t)
    if (column) fields[column.key] = sentence
    else others.push(sentence)
  }
  return { fields, text: others.join(', ') }
}
