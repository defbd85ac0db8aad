import { useState } from 'react'
import { ApiError } from '../../api/http.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { passwordLogin } from '../accountsApi.ts'
import { useAction } from '../../ui/form/useAction.ts'
import type { LoginParameters } from './loginParameters.ts'
import { useLeaving } from './useLeaving.ts'

/** `offer` lets the server propose admin mode first. */
type Mode = 'offer' | 'adminMode' | 'plain'

/** Question of the server before it opens the session. */
export type Question = 'adminMode' | 'twoFactor' | 'configureTwoFactor'

export interface Login {
  email: string
  password: string
  rememberMe: boolean
  /** Code of the second factor. */
  code: string
  setEmail: (email: string) => void
  setPassword: (password: string) => void
  setRememberMe: (rememberMe: boolean) => void
  setCode: (code: string) => void
  busy: boolean
  error: string | undefined
  /** Field of the error. */
  errorField: string | undefined
  /** Signs in; resolves to false when the directory refused, with the reason in `error`. */
  submit: (mode: Mode) => Promise<boolean>
  /** Repeats the sign-in after a question was answered. */
  submitAgain: () => Promise<boolean>
}

const questions: Record<string, Question> = {
  '2fa-required': 'twoFactor',
  '2fa-missing': 'configureTwoFactor'
}

/** State of the sign-in across steps. On success the browser navigates away. */
export function useLogin(parameters: LoginParameters, onQuestion: (question: Question) => void): Login {
  const t = useViewTranslate()
  const [email, setEmail] = useState(parameters.email)
  const [password, setPassword] = useState('')
  const [rememberMe, setRememberMe] = useState(true)
  const [code, setCode] = useState('')
  const [mode, setMode] = useState<Mode>('offer')
  const { isLeaving, leaveTo } = useLeaving()
  const [wrongCode, setWrongCode] = useState(false)
  const action = useAction()
  const { org, dep, membersOnly, redirect } = parameters

  const submit: Login['submit'] = (chosen) => {
    setMode(chosen)
    setWrongCode(false)
    return action.run(async () => {
      try {
        const answer = await passwordLogin(
          {
            email: email.trim(),
            password,
            ...(code.trim() ? { '2fa': code.trim() } : {}),
            ...(org ? { org } : {}),
            ...(dep ? { dep } : {}),
            ...(membersOnly ? { membersOnly } : {}),
            ...(chosen === 'offer' ? { offerAdminMode: true } : {}),
            ...(chosen === 'adminMode' ? { adminMode: true } : { rememberMe })
          },
          redirect
        )
        if ('step' in answer) return onQuestion('adminMode')
        leaveTo(answer.address)
      } catch (error) {
        const body = error instanceof ApiError ? error.body : ''
        const question = questions[body]
        if (question) return onQuestion(question)
        if (body !== '2fa-bad-token') throw error
        setWrongCode(true)
        onQuestion('twoFactor')
      }
    })
  }

  return {
    email,
    password,
    rememberMe,
    code,
    setEmail,
    setPassword,
    setRememberMe,
    setCode,
    busy: action.busy || isLeaving,
    error: wrongCode ? t('signIn.factor.wrong') : action.error,
    errorField: wrongCode ? '2fa' : undefined,
    submit,
    submitAgain: () => submit(mode)
  }
}
