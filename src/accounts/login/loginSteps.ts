/** Steps of the login page: which one it opens, and their titles. */
import { hasOwnAccounts } from '../../../contract/sites.ts'
import { cookieSession, hasExpiredToken } from '../../authProvider/session.ts'
import type { Translate } from '../../i18n/translate.tsx'
import { pageConfig } from '../../pageConfig.ts'
import type { LoginParameters } from './loginParameters.ts'
import { hostElsewhere } from './SiteSteps.tsx'
import { actionName } from './tokenContent.ts'
import type { Question } from './useLogin.ts'

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
export type Step = (typeof steps)[number]

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
/** Steps that follow a question of the server. */
export const stepOfQuestion: Record<Question, Step> = {
  adminMode: 'adminMode',
  twoFactor: 'twoFactor',
  configureTwoFactor: 'configure2FA'
}

/** Returns the step that the parameters of the page open. */
export function firstStep(parameters: LoginParameters): Step {
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

export function stepTitle(step: Step, isAdminMode: boolean, t: Translate): string {
  const titles: Record<Step, string> = {
    authorizeApp: t('signIn.app.title'),
    continue: t('accounts.login.title'),
    elsewhere: t('accounts.login.title'),
    preLogin: t('accounts.login.title'),
    login: t(isAdminMode ? 'accounts.login.adminTitle' : 'accounts.login.title'),
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
  return titles[step]
}
