import type { SchemaProperty } from '../../../../contract/datasets/dataset.ts'
import { storedText } from '../../../i18n/storedText.ts'
import type { Translate } from '../../../i18n/translate.tsx'
import { readableProblems } from '../../../schemaForms/problems/readableProblems.ts'

/** Returns the readable text of a journal event, with column titles in place of keys. */
export const saidEvent = (text: string, columns: SchemaProperty[], t: Translate): string =>
  storedText(readableProblems(text, columns, t))
