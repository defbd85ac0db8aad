/** Second factor: TOTP codes of 6 digits, which change every 30 seconds (RFC 6238; docs/api/directory.md). */
import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Accounts } from './accounts.ts'
import type { Directory } from './directory.ts'
import type { SigningKeys } from './keys/signingKeys.ts'
import type { User } from './model.ts'
import { lifetimes } from './settings.ts'
import type { TwoFactor } from './userAccounts.ts'

const period = 30
/** Accepted time steps before and after the current one, for clocks that differ. */
const window = 1

export function newSecret(): string {
  return new Secret({ size: 20 }).base32
}

function totp(secret: string, labels: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({ ...labels, algorithm: 'SHA1', digits: 6, period, secret: Secret.fromBase32(secret) })
}

/** `otpauth` address for an authenticator application. */
export function enrolmentUri(secret: string, issuer: string, email: string): string {
  return totp(secret, { issuer, label: email }).toString()
}

/**
 * Time step of a valid code; undefined for a wrong or reused one.
 * @param now in milliseconds
 */
export function acceptedStep(
  { secret, lastStep = -1 }: Pick<TwoFactor, 'secret' | 'lastStep'>,
  code: string,
  now: number = Date.now()
): number | undefined {
  const delta = totp(secret).validate({ token: code.replace(/\s/g, ''), timestamp: now, window })
  if (delta === null) return undefined
  const step = Math.floor(now / 1000 / period) + delta
  return step > lastStep ? step : undefined
}

export function newRecovery(): { code: string; hash: string } {
  const code = randomUUID()
  return { code, hash: digest(code) }
}

function isRecovery({ recovery }: Pick<TwoFactor, 'recovery'>, code: string): boolean {
  if (!recovery) return false
  return timingSafeEqual(Buffer.from(recovery, 'hex'), Buffer.from(digest(code.trim().toLowerCase()), 'hex'))
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** Whether the user needs a second factor, by choice or because of a role. */
export async function needsTwoFactor(
  { accounts, settings }: Pick<Directory, 'accounts' | 'settings'>,
  user: User
): Promise<boolean> {
  if (user['2FA']?.active) return true
  if (user.isAdmin && settings.administratorsNeedTwoFactor) return true
  for (const { id, role } of user.organizations) {
    const organization = await accounts.organization(id)
    if (organization?.['2FA']?.roles?.includes(role)) return true
  }
  return false
}

export type TwoFactorRefusal = '2fa-missing' | '2fa-required' | '2fa-bad-token'

interface TwoFactorAttempt {
  code?: string | undefined
  /** Token of a remembered device; not sufficient for admin mode. */
  device?: string | undefined
}

interface TwoFactorPassed {
  /** Whether a code was accepted, so that the device can be remembered. */
  checked: boolean
  /**
   * Marks the code as used. Delayed until the sign-in is granted: the page may ask about admin mode in between, and
   * send the same code again.
   * @returns false when another sign-in used the code meanwhile
   */
  use(): Promise<boolean>
}

const notNeeded: TwoFactorPassed = { checked: false, use: async () => true }
/** Seconds for which a used code is remembered: longer than it is accepted. */
const usedSeconds = (2 * window + 2) * period

/**
 * Checks the second factor of a sign-in.
 * @returns the reason of a refusal, or the accepted check
 */
export async function checkTwoFactor(
  directory: Pick<Directory, 'accounts' | 'settings' | 'keys' | 'tokens'>,
  user: User,
  { code, device }: TwoFactorAttempt
): Promise<TwoFactorRefusal | TwoFactorPassed> {
  if (!(await needsTwoFactor(directory, user))) return notNeeded
  const { accounts, keys, tokens } = directory
  const stored = await accounts.twoFactor(user.id)
  if (!stored?.active) return '2fa-missing'
  if (device && (await isKnownDevice(keys, device, user.id, stored))) return notNeeded
  if (!code) return '2fa-required'
  const step = acceptedStep(stored, code)
  if (step !== undefined) {
    const use = async (): Promise<boolean> => {
      if (!(await tokens.spend(`code of ${user.id} ${step}`, usedSeconds))) return false
      await accounts.setTwoFactor(user.id, { ...stored, lastStep: step })
      return true
    }
    return { checked: true, use }
  }
  if (!isRecovery(stored, code)) return '2fa-bad-token'
  // After a recovery code, the lost device is removed: the user has to set up a new one.
  await accounts.setTwoFactor(user.id, undefined)
  return '2fa-missing'
}

export const deviceCookie = (userId: string): string => `id_token_2fa_${userId}`

/** Token of a remembered device, valid until the second factor is set up again. */
export async function deviceToken(
  { accounts, keys }: { accounts: Accounts; keys: SigningKeys },
  userId: string
): Promise<{ token: string; expires: Date } | undefined> {
  const stored = await accounts.twoFactor(userId)
  if (!stored?.active) return undefined
  const expiresAt = Math.floor(Date.now() / 1000) + lifetimes.twoFactorDevice
  const token = await keys.sign({ user: userId, factor: fingerprint(stored) }, expiresAt)
  return { token, expires: new Date(expiresAt * 1000) }
}

async function isKnownDevice(
  keys: SigningKeys,
  token: string,
  userId: string,
  stored: TwoFactor
): Promise<boolean> {
  const payload = await keys.verify(token)
  return payload?.user === userId && payload.factor === fingerprint(stored)
}

function fingerprint({ secret }: TwoFactor): string {
  return digest(secret).slice(0, 24)
}
