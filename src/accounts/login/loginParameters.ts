/** Query parameters of the login page. */
import type { ApplicationRequest } from './applicationApi.ts'

export interface LoginParameters {
  redirect: string | undefined
  email: string
  org: string | undefined
  dep: string | undefined
  adminMode: boolean
  membersOnly: boolean
  error: string | undefined
  step: string | undefined
  /** Tokens in the links of mails. */
  actionToken: string | undefined
  invitToken: string | undefined
  partnerInvitToken: string | undefined
  /** URL of a logo on this site. */
  logo: string | undefined
  /** Request of an external application, in the step `authorizeApp`. */
  application: ApplicationRequest
}

export function loginParameters(search: string, origin: string): LoginParameters {
  const query = new URLSearchParams(search)
  const text = (name: string): string | undefined => query.get(name) || undefined
  const logo = text('logo')
  return {
    redirect: text('redirect'),
    email: query.get('email') ?? '',
    org: text('org') ?? text('id_token_org'),
    dep: text('dep') ?? text('id_token_dep'),
    adminMode: query.get('adminMode') === 'true',
    membersOnly: query.get('members_only') === 'true',
    error: text('error'),
    step: text('step') ?? (query.has('planned_deletion') ? 'plannedDeletion' : undefined),
    actionToken: text('action_token'),
    invitToken: text('invit_token'),
    partnerInvitToken: text('partner_invit_token'),
    logo: logo && addressOnSite(logo, origin),
    application: {
      client_id: text('client_id'),
      redirect_uri: text('redirect_uri'),
      state: text('state'),
      code_challenge: text('code_challenge'),
      code_challenge_method: text('code_challenge_method')
    }
  }
}

/** Returns a URL of this site, undefined for any other: prevents open redirects. */
export function addressOnSite(address: string | undefined, origin: string): string | undefined {
  if (!address || !URL.canParse(address, origin)) return undefined
  const url = new URL(address, origin)
  return url.origin === origin ? url.href : undefined
}

/** URL of the page without one-time tokens, for links back to it. */
export function withoutTokens(address: string): string {
  const url = new URL(address)
  for (const name of [
    'action_token',
    'invit_token',
    'partner_invit_token',
    'planned_deletion',
    'step',
    'error'
  ]) {
    url.searchParams.delete(name)
  }
  url.hash = ''
  return url.href
}
