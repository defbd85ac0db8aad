/** What is wrong with the value of a field, in the words of a person; undefined when it is right. */
import { isEmail } from '../../../contract/email.ts'
import type { Translate } from '../../i18n/translate.tsx'

/** What is wrong with each field, by its id, in the order of the form. */
export type FieldProblems = Record<string, string | undefined>

export function missingProblem(value: string, t: Translate): string | undefined {
  return value.trim() ? undefined : t('blocks.form.required')
}

export function emailProblem(value: string, t: Translate): string | undefined {
  return missingProblem(value, t) ?? (isEmail(value.trim()) ? undefined : t('blocks.form.email'))
}

/** The first field that has to be corrected. */
export function firstProblem(problems: FieldProblems): { field: string; text: string } | undefined {
  for (const [field, text] of Object.entries(problems)) if (text) return { field, text }
  return undefined
}
