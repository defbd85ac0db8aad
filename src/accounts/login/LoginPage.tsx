import { useState, type ReactNode } from 'react'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { pageConfig } from '../../pageConfig.ts'
import { goToSite } from '../accountsApi.ts'
import { CardPage } from '../CardPage.tsx'
import { LoginLogo } from './LoginLogo.tsx'
import { addressOnSite, loginParameters } from './loginParameters.ts'
import { firstStep, stepOfQuestion, stepTitle, type Step } from './loginSteps.ts'
import { ProviderButtons } from './ProviderButtons.tsx'
import { hostElsewhere, NoSignIn, PlatformAccountButton } from './SiteSteps.tsx'
import { StepView } from './StepView.tsx'
import { useLogin } from './useLogin.ts'

const parameters = loginParameters(window.location.search, window.location.origin)
/** Signing in for an application returns to its consent step. */
if (parameters.step === 'authorizeApp') parameters.redirect = window.location.href

/** `/simple-directory/login`: login page, one step at a time. */
export default function LoginPage(): ReactNode {
  return pageConfig.noSignIn ? <NoSignIn /> : <Login />
}

function Login(): ReactNode {
  const t = useViewTranslate()
  const [step, setStep] = useState<Step>(() => firstStep(parameters))
  const login = useLogin(parameters, (question) => setStep(stepOfQuestion[question]))
  const { adminMode } = parameters
  const isAdminStep = step === 'adminMode' || (step === 'login' && adminMode)
  return (
    <CardPage
      title={stepTitle(step, adminMode, t)}
      color={isAdminStep ? 'admin' : 'primary'}
      logo={<LoginLogo parameters={parameters} />}
    >
      {(step === 'login' || step === 'createUser') && (
        <>
          <PlatformAccountButton parameters={parameters} />
          <ProviderButtons parameters={parameters} email={login.email} />
        </>
      )}
      <StepView
        step={step}
        parameters={parameters}
        login={login}
        onStep={setStep}
        onLeave={() => void leave()}
      />
    </CardPage>
  )
}

/** Goes to the page for which the user signed in, by default the home of the back office. */
async function leave(): Promise<void> {
  const { redirect, org, dep } = parameters
  const isElsewhere = redirect && hostElsewhere(redirect)
  // When the target site rejects the session, the user stays on this one.
  const address = isElsewhere ? await goToSite(redirect, { org, dep }).catch(() => undefined) : undefined
  window.location.assign(address ?? addressOnSite(redirect, window.location.origin) ?? pageConfig.basePath)
}
