/** Validation messages of fields; undefined for a valid value. */
import { isEmail } from '../../../contract/email.ts'
import type { Translate } from '../../i18n/translate.tsx'

/** Messages by field id, in form order. */
export type FieldProblems = Record<string, string | undefined>

export function missingProblem(value: string, t: Translate): string | undefined {
  return value.trim() ? undefined : t('blocks.form.required')
}

export function emailProblem(value: string, t: Translate): string | undefined {
  return missingProblem(value, t) ?? (isEmail(value.trim()) ? undefined : t('blocks.form.email'))
}

/** First field with an error. */
export function firstProblem(problems: FieldProblems): { field: string; text: string } | undefined {
  for (const [field, text] of Object.entries(problems)) if (text) return { field, text }
  return undefined
}
