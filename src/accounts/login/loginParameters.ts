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
  /** Tokens of the links of mails. */
  actionToken: string | undefined
  invitToken: string | undefined
  partnerInvitToken: string | undefined
  /** Address of a picture on this site. */
  logo: string | undefined
  /** What an application outside of the platform asks for, in the step `authorizeApp`. */
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

/** The address when it stays on this site, undefined otherwise: a link must not lead people elsewhere. */
export function addressOnSite(address: string | undefined, origin: string): string | undefined {
  if (!address || !URL.canParse(address, origin)) return undefined
  const url = new URL(address, origin)
  return url.origin === origin ? url.href : undefined
}

/** The address of the page for a link back to it: without what opened this visit. */
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
