import { Box } from '@mui/material'
import { useState, type ReactNode } from 'react'
import { avatarAddress } from '../../authProvider/account.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { pageConfig } from '../../pageConfig.ts'
import { BrandLogo, CardPage } from '../CardPage.tsx'
import { AdminModeStep } from './AdminModeStep.tsx'
import { CreateOrgaStep } from './CreateOrgaStep.tsx'
import { ErrorStep } from './ErrorStep.tsx'
import { addressOnSite, loginParameters } from './loginParameters.ts'
import { LoginStep } from './LoginStep.tsx'
import { PlannedDeletionStep } from './PlannedDeletionStep.tsx'
import { PreLoginStep } from './PreLoginStep.tsx'
import { useLogin } from './useLogin.ts'

const steps = ['preLogin', 'login', 'adminMode', 'createOrga', 'plannedDeletion', 'error'] as const
type Step = (typeof steps)[number]

const parameters = loginParameters(window.location.search, window.location.origin)

function firstStep(): Step {
  if (parameters.error) return 'error'
  // Admin mode is proposed by an answer of the server only.
  return steps.find((step) => step === parameters.step && step !== 'adminMode') ?? 'login'
}

/** `/simple-directory/login` */
export default function LoginPage(): ReactNode {
  const t = useViewTranslate()
  const [step, setStep] = useState<Step>(firstStep)
  const login = useLogin(parameters, () => setStep('adminMode'))
  const { adminMode } = parameters
  const leave = (): void =>
    window.location.assign(addressOnSite(parameters.redirect, window.location.origin) ?? pageConfig.basePath)

  const titles: Record<Step, string> = {
    preLogin: t('accounts.login.title'),
    login: t(adminMode ? 'accounts.login.adminTitle' : 'accounts.login.title'),
    adminMode: t('accounts.adminMode.title'),
    createOrga: t('accounts.createOrga.title'),
    plannedDeletion: t('accounts.plannedDeletion.title'),
    error: t('accounts.error.title')
  }
  const isAdminStep = step === 'adminMode' || (step === 'login' && adminMode)
  return (
    <CardPage title={titles[step]} color={isAdminStep ? 'admin' : 'primary'} logo={<Logo />}>
      {step === 'preLogin' && <PreLoginStep onContinue={() => setStep('login')} />}
      {step === 'login' && <LoginStep login={login} adminMode={adminMode} />}
      {step === 'adminMode' && <AdminModeStep login={login} onBack={() => setStep('login')} />}
      {step === 'createOrga' && <CreateOrgaStep onDone={leave} />}
      {step === 'plannedDeletion' && <PlannedDeletionStep onDone={leave} />}
      {step === 'error' && <ErrorStep code={parameters.error ?? ''} onBack={() => setStep('login')} />}
    </CardPage>
  )
}

/** The picture asked for, or the one of the organization to sign in to; else the brand's. */
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
