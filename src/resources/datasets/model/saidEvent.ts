import type { SchemaProperty } from '../../../../contract/datasets/dataset.ts'
import { storedText } from '../../../i18n/storedText.ts'
import type { Translate } from '../../../i18n/translate.tsx'
import { readableProblems } from '../../../schemaForms/problems/readableProblems.ts'

/** A text of the journal for a person: values that break a rule are told with the titles of their columns. */
export const saidEvent = (text: string, columns: SchemaProperty[], t: Translate): string =>
  storedText(readableProblems(text, columns, t))
