import { useState } from 'react'
import { passwordLogin } from '../accountsApi.ts'
import { useAction } from '../useAction.ts'
import type { LoginParameters } from './loginParameters.ts'

export interface Login {
  email: string
  password: string
  rememberMe: boolean
  setEmail: (email: string) => void
  setPassword: (password: string) => void
  setRememberMe: (rememberMe: boolean) => void
  busy: boolean
  error: string | undefined
  /** `offer` lets the server propose admin mode first. */
  submit: (mode: 'offer' | 'adminMode' | 'plain') => void
}

/** State of the sign-in, kept from one step to the next. On success the page is left. */
export function useLogin(parameters: LoginParameters, onAdminModeOffered: () => void): Login {
  const [email, setEmail] = useState(parameters.email)
  const [password, setPassword] = useState('')
  const [rememberMe, setRememberMe] = useState(true)
  const [leaving, setLeaving] = useState(false)
  const action = useAction()
  const { org, dep, membersOnly, redirect } = parameters

  const submit: Login['submit'] = (mode) => {
    void action.run(async () => {
      const answer = await passwordLogin(
        {
          email: email.trim(),
          password,
          ...(org ? { org } : {}),
          ...(dep ? { dep } : {}),
          ...(membersOnly ? { membersOnly } : {}),
          ...(mode === 'offer' ? { offerAdminMode: true } : {}),
          ...(mode === 'adminMode' ? { adminMode: true } : { rememberMe })
        },
        redirect
      )
      if ('step' in answer) return onAdminModeOffered()
      setLeaving(true)
      window.location.assign(answer.address)
    })
  }

  return {
    email,
    password,
    rememberMe,
    setEmail,
    setPassword,
    setRememberMe,
    busy: action.busy || leaving,
    error: action.error,
    submit
  }
}
