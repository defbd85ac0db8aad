/** Rules of a new password that is typed twice. */
import { directoryText, type DirectoryText } from '../../contract/directoryTexts.ts'
import { passwordProblem } from '../../contract/passwordRules.ts'
import { currentLocale } from '../i18n/locale.ts'
import type { Translate } from '../i18n/translate.tsx'
import { missingProblem, type FieldProblems } from '../ui/form/fieldProblems.ts'

export function newPasswordProblem(password: string, t: Translate): string | undefined {
  const broken = passwordProblem(password)
  return missingProblem(password, t) ?? (broken && directoryText(broken, currentLocale()))
}

/** What is wrong with the two fields. */
export function newPasswordProblems(
  [name, nameAgain]: [string, string],
  password: string,
  again: string,
  t: Translate
): FieldProblems {
  return {
    [name]: newPasswordProblem(password, t),
    [nameAgain]: missingProblem(again, t) ?? (again === password ? undefined : t('signIn.differentPasswords'))
  }
}

/** Field that each refusal of a password is about. */
export function passwordPlaces(name: string): Partial<Record<DirectoryText, string>> {
  return {
    passwordMinLength: name,
    passwordMinCharClasses: name,
    passwordEntropy: name,
    forbiddenPassword: name,
    samePassword: name
  }
}
