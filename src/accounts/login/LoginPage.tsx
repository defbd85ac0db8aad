import { Box } from '@mui/material'
import { useState, type ReactNode } from 'react'
import { hasOwnAccounts } from '../../../contract/sites.ts'
import { avatarAddress } from '../../authProvider/account.ts'
import { cookieSession, hasExpiredToken } from '../../authProvider/session.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { pageConfig } from '../../pageConfig.ts'
import { askForPassword, askToMove, goToSite, passwordlessLogin } from '../accountsApi.ts'
import { BrandLogo, CardPage } from '../CardPage.tsx'
import { AdminModeStep } from './AdminModeStep.tsx'
import { AuthorizeAppStep } from './AuthorizeAppStep.tsx'
import { ChangeHostStep } from './ChangeHostStep.tsx'
import { CreateOrgaStep } from './CreateOrgaStep.tsx'
import { ErrorStep } from './ErrorStep.tsx'
import { addressOnSite, loginParameters, withoutTokens } from './loginParameters.ts'
import { LoginStep } from './LoginStep.tsx'
import { PartnerInvitationStep } from './PartnerInvitationStep.tsx'
import { AskForMailStep, ChangePasswordStep } from './PasswordSteps.tsx'
import { PlannedDeletionStep } from './PlannedDeletionStep.tsx'
import { PreLoginStep } from './PreLoginStep.tsx'
import {
  ContinueStep,
  hostElsewhere,
  NoSignIn,
  PlatformAccountButton,
  SignInElsewhereStep
} from './SiteSteps.tsx'
import { ProviderButtons } from './ProviderButtons.tsx'
import { MailSentStep, SignupStep } from './SignupStep.tsx'
import { actionName } from './tokenContent.ts'
import { ConfigureTwoFactorStep, TwoFactorStep } from './TwoFactorSteps.tsx'
import { useLogin, type Question } from './useLogin.ts'

const steps = [
  'authorizeApp',
  'continue',
  'elsewhere',
  'preLogin',
  'login',
  'adminMode',
  'twoFactor',
  'configure2FA',
  'createUser',
  'createUserConfirmed',
  'askPassword',
  'changePasswordSent',
  'changePassword',
  'askToMove',
  'changeHost',
  'passwordless',
  'passwordlessSent',
  'partnerInvitation',
  'createOrga',
  'plannedDeletion',
  'error'
] as const
type Step = (typeof steps)[number]

/** Steps that a URL may open; other steps follow from a response of the server. */
const openSteps: Step[] = [
  'preLogin',
  'login',
  'createUser',
  'askPassword',
  'changePassword',
  'partnerInvitation',
  'createOrga',
  'plannedDeletion'
]
const stepOfQuestion: Record<Question, Step> = {
  adminMode: 'adminMode',
  twoFactor: 'twoFactor',
  configureTwoFactor: 'configure2FA'
}

const parameters = loginParameters(window.location.search, window.location.origin)
/** Signing in for an application returns to its consent step. */
if (parameters.step === 'authorizeApp') parameters.redirect = window.location.href

function firstStep(): Step {
  const { error, step: requestedStep, actionToken, invitToken, redirect, adminMode } = parameters
  if (error) return 'error'
  const isSignedIn = !!cookieSession().user || hasExpiredToken()
  if (requestedStep === 'authorizeApp' && isSignedIn) return 'authorizeApp'
  if (pageConfig.site && !hasOwnAccounts(pageConfig.site)) return 'elsewhere'
  if (actionToken) return actionName(actionToken) === 'changeHost' ? 'changeHost' : 'changePassword'
  const step = openSteps.find((open) => open === requestedStep)
  if (step === 'createUser' && !invitToken && !pageConfig.signup) return 'login'
  if (step === 'changePassword') return 'askPassword'
  if (!step && !invitToken && isSignedIn && !adminMode && hostElsewhere(redirect)) return 'continue'
  return step ?? (invitToken ? 'createUser' : 'login')
}

/** `/simple-directory/login`: login page, one step at a time. */
export default function LoginPage(): ReactNode {
  return pageConfig.noSignIn ? <NoSignIn /> : <Login />
}

function Login(): ReactNode {
  const t = useViewTranslate()
  const [step, setStep] = useState<Step>(firstStep)
  const login = useLogin(parameters, (question) => setStep(stepOfQuestion[question]))
  const { email, setEmail } = login
  const { adminMode, redirect, org, dep } = parameters
  const leave = async (): Promise<void> => {
    const isElsewhere = redirect && hostElsewhere(redirect)
    // When the target site rejects the session, the user stays on this one.
    const address = isElsewhere ? await goToSite(redirect, { org, dep }).catch(() => undefined) : undefined
    window.location.assign(address ?? addressOnSite(redirect, window.location.origin) ?? pageConfig.basePath)
  }
  const toLogin = (): void => setStep('login')

  const titles: Record<Step, string> = {
    authorizeApp: t('signIn.app.title'),
    continue: t('accounts.login.title'),
    elsewhere: t('accounts.login.title'),
    preLogin: t('accounts.login.title'),
    login: t(adminMode ? 'accounts.login.adminTitle' : 'accounts.login.title'),
    adminMode: t('accounts.adminMode.title'),
    twoFactor: t('signIn.factor.title'),
    configure2FA: t('signIn.factor.title'),
    createUser: t('signIn.signup.title'),
    createUserConfirmed: t('signIn.signup.doneTitle'),
    askPassword: t('signIn.lost.title'),
    changePasswordSent: t('signIn.signup.doneTitle'),
    changePassword: t('signIn.change.title'),
    askToMove: t('signIn.move.title'),
    changeHost: t('signIn.move.title'),
    passwordless: t('signIn.mail.title'),
    passwordlessSent: t('signIn.signup.doneTitle'),
    partnerInvitation: t('signIn.partner.title'),
    createOrga: t('accounts.createOrga.title'),
    plannedDeletion: t('accounts.plannedDeletion.title'),
    error: t('accounts.error.title')
  }
  const stepView = (): ReactNode => {
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
        return (
          <PartnerInvitationStep token={parameters.partnerInvitToken ?? ''} onDone={() => void leave()} />
        )
      case 'createOrga':
        return <CreateOrgaStep onDone={() => void leave()} />
      case 'plannedDeletion':
        return <PlannedDeletionStep onDone={() => void leave()} />
      case 'error':
        return <ErrorStep code={parameters.error ?? ''} onBack={toLogin} />
    }
  }
  const isAdminStep = step === 'adminMode' || (step === 'login' && adminMode)
  return (
    <CardPage title={titles[step]} color={isAdminStep ? 'admin' : 'primary'} logo={<Logo />}>
      {(step === 'login' || step === 'createUser') && (
        <>
          <PlatformAccountButton parameters={parameters} />
          <ProviderButtons parameters={parameters} email={email} />
        </>
      )}
      {stepView()}
    </CardPage>
  )
}

/** Requested logo, else that of the organization to sign in to, else the brand's. */
function Logo(): ReactNode {
  const t = useViewTranslate()
  const { org, dep, logo } = parameters
  const [failed, setFailed] = useState(false)
  const address =
    logo ?? (org ? avatarAddress({ type: 'organization', id: org, department: dep }) : undefined)
  if (!address || failed) return <BrandLogo />
  return (
    <Box
      component="img"
      src={address}
      alt={t(logo ? 'accounts.logo' : 'accounts.logoOf')}
      onError={() => setFailed(true)}
      sx={{ height: 40, maxWidth: 160, borderRadius: 1, objectFit: 'contain' }}
    />
  )
}
