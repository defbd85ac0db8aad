/** Signed tokens of invitations, with the short claim names of docs/api/directory.md. */
import type { JWTPayload } from 'jose'
import type { Directory } from './directory.ts'
import type { SigningKeys } from './keys/signingKeys.ts'
import { lifetimes } from './settings.ts'

/** Invitation of a person to an organization. */
export interface Invitation {
  organizationId: string
  organizationName: string
  email: string
  role: string
  /** Departments of the membership; empty for the root of the organization. */
  departments: string[]
  redirect?: string
}

/** Invitation of an organization, not known yet, to be a partner. */
interface PartnerInvitation {
  organizationId: string
  organizationName: string
  contactEmail: string
  partnerName: string
  partnerId: string
  redirect?: string
}

/** Content of a presented token. Used and revoked tokens count as expired too. */
interface ReadToken<Content> {
  content: Content
  expired: boolean
}

/** Issues the token of an invitation, and revokes former ones of the organization for the same person. */
export async function invitationToken(
  { tokens }: Pick<Directory, 'tokens'>,
  { organizationId, organizationName, email, role, departments, redirect }: Invitation
): Promise<string> {
  const payload = {
    id: organizationId,
    n: organizationName,
    e: email,
    r: role,
    ...(departments.length > 0 ? { ds: departments, d: departments[0] } : {}),
    ...(redirect ? { rd: redirect } : {})
  }
  const subject = { email, organizationId }
  await tokens.revoke(subject)
  return tokens.issue(payload, lifetimes.invitation, subject)
}

/** Reads the invitation of a token; undefined when the token is invalid or of another kind. */
export async function readInvitation(
  { keys, tokens }: Pick<Directory, 'keys' | 'tokens'>,
  token: string
): Promise<ReadToken<Invitation> | undefined> {
  const payload = await keys.verifyEvenExpired(token)
  if (!payload || !haveTexts(payload, ['id', 'n', 'e', 'r'])) return undefined
  const { id, n, e, r, d, ds, rd, exp } = payload
  const departments = isTextList(ds) ? ds : typeof d === 'string' ? [d] : []
  const content: Invitation = {
    organizationId: id,
    organizationName: n,
    email: e,
    role: r,
    departments,
    ...(typeof rd === 'string' ? { redirect: rd } : {})
  }
  return { content, expired: isPast(exp) || !(await tokens.isLive(token)) }
}

/**
 * Issues the token of a partner invitation. It needs no revocation: it names a pending partner, which is no longer
 * pending after use.
 */
export async function partnerInvitationToken(
  keys: SigningKeys,
  invitation: PartnerInvitation
): Promise<string> {
  const { organizationId, organizationName, contactEmail, partnerName, partnerId, redirect } = invitation
  const payload = {
    o: organizationId,
    on: organizationName,
    e: contactEmail,
    n: partnerName,
    p: partnerId,
    ...(redirect ? { rd: redirect } : {})
  }
  return keys.sign(payload, expiry())
}

export async function readPartnerInvitation(
  keys: SigningKeys,
  token: string
): Promise<ReadToken<PartnerInvitation> | undefined> {
  const payload = await keys.verifyEvenExpired(token)
  if (!payload || !haveTexts(payload, ['o', 'on', 'e', 'n', 'p'])) return undefined
  const { o, on, e, n, p, rd, exp } = payload
  const content: PartnerInvitation = {
    organizationId: o,
    organizationName: on,
    contactEmail: e,
    partnerName: n,
    partnerId: p,
    ...(typeof rd === 'string' ? { redirect: rd } : {})
  }
  return { content, expired: isPast(exp) }
}

const expiry = (): number => Math.floor(Date.now() / 1000) + lifetimes.invitation

const isPast = (exp: number | undefined): boolean => (exp ?? 0) * 1000 <= Date.now()

function haveTexts<Key extends string>(
  payload: JWTPayload,
  keys: Key[]
): payload is JWTPayload & Record<Key, string> {
  return keys.every((key) => typeof payload[key] === 'string')
}

function isTextList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}
