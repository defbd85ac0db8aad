import type { ReactNode } from 'react'
import { useViewTranslate } from '../i18n/translate.tsx'
import { PasswordField } from './PasswordField.tsx'
import { PasswordRules } from './setup/PasswordRules.tsx'

const rulesId = 'password-rules'

export interface NewPasswordFieldsProps {
  /** Names of the two fields. */
  names: [string, string]
  password: string
  again: string
  onPassword: (password: string) => void
  onAgain: (password: string) => void
}

/** A new password typed twice, with its rules. */
export function NewPasswordFields(props: NewPasswordFieldsProps): ReactNode {
  const t = useViewTranslate()
  const { names, password, again } = props
  const isDifferent = again !== '' && again !== password
  return (
    <>
      <PasswordField
        name={names[0]}
        value={password}
        onChange={props.onPassword}
        autoComplete="new-password"
        describedBy={rulesId}
        required
      />
      <PasswordRules id={rulesId} password={password} />
      <PasswordField
        name={names[1]}
        label={t('signIn.passwordAgain')}
        value={again}
        onChange={props.onAgain}
        autoComplete="new-password"
        required
        {...(isDifferent ? { error: t('signIn.differentPasswords') } : {})}
      />
    </>
  )
}
