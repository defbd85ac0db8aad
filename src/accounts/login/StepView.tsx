import type { ReactNode } from 'react'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { pageConfig } from '../../pageConfig.ts'
import { askForPassword, askToMove, passwordlessLogin } from '../accountsApi.ts'
import { AdminModeStep } from './AdminModeStep.tsx'
import { AuthorizeAppStep } from './AuthorizeAppStep.tsx'
import { ChangeHostStep } from './ChangeHostStep.tsx'
import { CreateOrgaStep } from './CreateOrgaStep.tsx'
import { ErrorStep } from './ErrorStep.tsx'
import { withoutTokens, type LoginParameters } from './loginParameters.ts'
import type { Step } from './loginSteps.ts'
import { LoginStep } from './LoginStep.tsx'
import { PartnerInvitationStep } from './PartnerInvitationStep.tsx'
import { AskForMailStep, ChangePasswordStep } from './PasswordSteps.tsx'
import { PlannedDeletionStep } from './PlannedDeletionStep.tsx'
import { PreLoginStep } from './PreLoginStep.tsx'
import { MailSentStep, SignupStep } from './SignupStep.tsx'
import { ContinueStep, SignInElsewhereStep } from './SiteSteps.tsx'
import { ConfigureTwoFactorStep, TwoFactorStep } from './TwoFactorSteps.tsx'
import type { Login } from './useLogin.ts'

interface StepViewProps {
  step: Step
  parameters: LoginParameters
  login: Login
  onStep: (step: Step) => void
  /** Goes to the page for which the user signed in. */
  onLeave: () => void
}

/** The current step of the login page. */
export function StepView({ step, parameters, login, onStep: setStep, onLeave }: StepViewProps): ReactNode {
  const t = useViewTranslate()
  const { email, setEmail } = login
  const { adminMode, redirect, org, dep } = parameters
  const toLogin = (): void => setStep('login')
  switch (step) {
    case 'authorizeApp':
      return <AuthorizeAppStep request={parameters.application} onOther={toLogin} />
    case 'continue':
      return <ContinueStep parameters={parameters} onOther={toLogin} />
    case 'elsewhere':
      return <SignInElsewhereStep parameters={parameters} />
    case 'preLogin':
      return <PreLoginStep onContinue={toLogin} />
    case 'login':
      return (
        <LoginStep
          login={login}
          adminMode={adminMode}
          onLostPassword={() => setStep('askPassword')}
          onByMail={() => setStep('passwordless')}
          {...(pageConfig.site ? { onMove: () => setStep('askToMove') } : {})}
          {...(pageConfig.signup ? { onSignup: () => setStep('createUser') } : {})}
        />
      )
    case 'adminMode':
      return <AdminModeStep login={login} onBack={toLogin} />
    case 'twoFactor':
      return <TwoFactorStep login={login} onBack={toLogin} />
    case 'configure2FA':
      return (
        <ConfigureTwoFactorStep
          credentials={{ email, password: login.password }}
          mandatory
          // The code used for the set-up has registered this browser: no other code is needed.
          onDone={login.submitAgain}
          onBack={toLogin}
        />
      )
    case 'createUser':
      return (
        <SignupStep
          parameters={parameters}
          email={email}
          onCreated={(created) => {
            setEmail(created)
            setStep('createUserConfirmed')
          }}
          onBack={toLogin}
        />
      )
    case 'createUserConfirmed':
      return <MailSentStep text={t('signIn.signup.done', { email })} onBack={toLogin} />
    case 'askPassword':
      return (
        <AskForMailStep
          intro={t('signIn.lost.intro')}
          email={email}
          onEmail={setEmail}
          send={(address) => askForPassword(address, withoutTokens(window.location.href))}
          onSent={() => setStep('changePasswordSent')}
          onBack={toLogin}
        />
      )
    case 'changePasswordSent':
      return <MailSentStep text={t('signIn.lost.done', { email })} onBack={toLogin} />
    case 'changePassword':
      return (
        <ChangePasswordStep
          token={parameters.actionToken ?? ''}
          onDone={(address) => {
            setEmail(address)
            toLogin()
          }}
        />
      )
    case 'askToMove':
      return (
        <AskForMailStep
          intro={t('signIn.move.intro', { host: window.location.host })}
          email={email}
          onEmail={setEmail}
          send={askToMove}
          onSent={() => setStep('changePasswordSent')}
          onBack={toLogin}
        />
      )
    case 'changeHost':
      return (
        <ChangeHostStep
          token={parameters.actionToken ?? ''}
          onDone={(address) => {
            if (address) setEmail(address)
            toLogin()
          }}
        />
      )
    case 'passwordless':
      return (
        <AskForMailStep
          intro={t('signIn.mail.intro')}
          email={email}
          onEmail={setEmail}
          send={(address) =>
            passwordlessLogin(
              { email: address, rememberMe: true, ...(org ? { org } : {}), ...(dep ? { dep } : {}) },
              redirect
            )
          }
          onSent={() => setStep('passwordlessSent')}
          onBack={toLogin}
        />
      )
    case 'passwordlessSent':
      return <MailSentStep text={t('signIn.lost.done', { email })} onBack={toLogin} />
    case 'partnerInvitation':
      return <PartnerInvitationStep token={parameters.partnerInvitToken ?? ''} onDone={onLeave} />
    case 'createOrga':
      return <CreateOrgaStep onDone={onLeave} />
    case 'plannedDeletion':
      return <PlannedDeletionStep onDone={onLeave} />
    case 'error':
      return <ErrorStep code={parameters.error ?? ''} onBack={toLogin} />
  }
}
