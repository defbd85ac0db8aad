/** Validates a new password and its confirmation. */
import { directoryText, type DirectoryText } from '../../contract/directoryTexts.ts'
import { passwordProblem } from '../../contract/passwordRules.ts'
import { currentLocale } from '../i18n/locale.ts'
import type { Translate } from '../i18n/translate.tsx'
import { missingProblem, type FieldProblems } from '../ui/form/fieldProblems.ts'

export function newPasswordProblem(password: string, t: Translate): string | undefined {
  const broken = passwordProblem(password)
  return missingProblem(password, t) ?? (broken && directoryText(broken, currentLocale()))
}

/** Problems of the two fields. */
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

/** Field of each error of the server about passwords. */
export function passwordPlaces(name: string): Partial<Record<DirectoryText, string>> {
  return {
    passwordMinLength: name,
    passwordMinCharClasses: name,
    passwordEntropy: name,
    forbiddenPassword: name,
    samePassword: name
  }
}
