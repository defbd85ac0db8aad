/**
 * Codes for sign-in to an external application (docs/api/external-applications.md): single-use, for one application of
 * one site, valid for five minutes at most and while the session that granted them lasts. Admin mode is not
 * transferred.
 */
import { createHash } from 'node:crypto'
import type { AccountCookies, AuthenticatedSession } from '../../../contract/session.ts'
import type { Directory } from '../directory.ts'
import { accountCookies } from '../memberships.ts'

/** Lifetime in seconds. */
const lifetime = 5 * 60
const kind = 'external-application'

/** Grant of a code: user, session, application. */
export interface ApplicationGrant {
  userId: string
  /** Id of the session that granted the code. */
  session: string
  account: AccountCookies
  client: string
  redirectUri: string
  /** Mark of the site. */
  site?: string
  /** PKCE code challenge (RFC 7636, method S256). */
  challenge?: string
}

type Parts = Pick<Directory, 'keys' | 'tokens'>

/** Returns the user who may grant codes; undefined for impersonated and read-only sessions. */
export function granterOf({
  user,
  organization
}: AuthenticatedSession): Pick<ApplicationGrant, 'userId' | 'session' | 'account'> | undefined {
  const { id, sid } = user
  if (!sid || user.asAdmin || user.pseudoSession) return undefined
  return { userId: id, session: sid, account: accountCookies(organization) }
}

export function codeFor({ tokens }: Parts, grant: ApplicationGrant): Promise<string> {
  return tokens.issue({ kind, grant }, lifetime, { userId: grant.userId })
}

/** Reads the grant of a code; undefined when it is invalid or expired. Does not check whether it was used. */
export async function grantOf({ keys }: Parts, code: string): Promise<ApplicationGrant | undefined> {
  const payload = await keys.verify(code)
  return payload?.kind === kind ? (payload.grant as ApplicationGrant) : undefined
}

export function isVerifier(challenge: string | undefined, verifier: string | undefined): boolean {
  if (challenge === undefined) return true
  return !!verifier && createHash('sha256').update(verifier).digest('base64url') === challenge
}
