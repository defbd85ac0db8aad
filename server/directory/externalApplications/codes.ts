/**
 * Codes that open a session in an external application (docs/api/external-applications.md): for one application of one site,
 * once, within five minutes, as long as the session lasts that gave it. Admin mode stays behind.
 */
import { createHash } from 'node:crypto'
import type { AccountCookies, AuthenticatedSession } from '../../../contract/session.ts'
import type { Directory } from '../directory.ts'
import { accountCookies } from '../memberships.ts'

/** Seconds. */
const lifetime = 5 * 60
const kind = 'external-application'

/** Who opens which application. */
export interface ApplicationGrant {
  userId: string
  /** The session that it was granted in. */
  session: string
  account: AccountCookies
  client: string
  redirectUri: string
  /** The mark of the site. */
  site?: string
  /** Challenge made from a verifier that the application keeps (RFC 7636, S256). */
  challenge?: string
}

type Parts = Pick<Directory, 'keys' | 'tokens'>

/** Somebody who acts as another one, or may only read, grants nothing. */
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

/** What a code is for; undefined for another kind of token, or one that has ended. Says nothing of its use. */
export async function grantOf({ keys }: Parts, code: string): Promise<ApplicationGrant | undefined> {
  const payload = await keys.verify(code)
  return payload?.kind === kind ? (payload.grant as ApplicationGrant) : undefined
}

export function isVerifier(challenge: string | undefined, verifier: string | undefined): boolean {
  if (challenge === undefined) return true
  return !!verifier && createHash('sha256').update(verifier).digest('base64url') === challenge
}
