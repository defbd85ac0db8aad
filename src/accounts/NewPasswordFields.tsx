import type { ReactNode, Ref } from 'react'
import { useViewTranslate } from '../i18n/translate.tsx'
import type { CheckedForm } from '../ui/form/useCheckedForm.ts'
import { PasswordField } from './PasswordField.tsx'
import { PasswordRules } from './setup/PasswordRules.tsx'

const rulesId = 'password-rules'

interface NewPasswordFieldsProps {
  /** Names of the two fields. */
  names: [string, string]
  form: Pick<CheckedForm, 'field'>
  inputRef?: Ref<HTMLInputElement>
  password: string
  again: string
  onPassword: (password: string) => void
  onAgain: (password: string) => void
}

/** Two fields for a new password, with its rules. */
export function NewPasswordFields(props: NewPasswordFieldsProps): ReactNode {
  const t = useViewTranslate()
  const { names, form, password, again } = props
  return (
    <>
      <PasswordField
        name={names[0]}
        {...form.field(names[0])}
        {...(props.inputRef ? { inputRef: props.inputRef } : {})}
        value={password}
        onChange={props.onPassword}
        autoComplete="new-password"
        describedBy={rulesId}
        required
      />
      <PasswordRules id={rulesId} password={password} />
      <PasswordField
        name={names[1]}
        {...form.field(names[1])}
        label={t('signIn.passwordAgain')}
        value={again}
        onChange={props.onAgain}
        autoComplete="new-password"
        required
      />
    </>
  )
}
