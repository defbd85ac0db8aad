/** Decodes the tokens in the page's URL for display only: the server verifies them. */

function payloadOf(token: string): Record<string, unknown> {
  try {
    const encoded = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const bytes = Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0))
    const payload: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return typeof payload === 'object' && payload !== null ? (payload as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

export function invitationOf(token: string): { email: string; organization: string } {
  const { e, n } = payloadOf(token)
  return { email: text(e), organization: text(n) }
}

/** Milliseconds until a token that was just created is valid. */
export function waitOf(token: string): number {
  const { nbf, iat } = payloadOf(token)
  return typeof nbf === 'number' && typeof iat === 'number' ? Math.max(0, nbf - iat) * 1000 : 0
}

/** Action of the link in a mail. */
export function actionName(token: string): string {
  return text(payloadOf(token).action)
}

/** @returns undefined for a link with another action */
export function actionOf(
  token: string,
  expected: 'changePassword' | 'changeHost'
): { userId: string; email: string } | undefined {
  const { id, email, action } = payloadOf(token)
  return action === expected && text(id) ? { userId: text(id), email: text(email) } : undefined
}

interface PartnerInvitation {
  organizationId: string
  organization: string
  partner: string
  contactEmail: string
}

export function partnerInvitationOf(token: string): PartnerInvitation {
  const { o, on, n, e } = payloadOf(token)
  return { organizationId: text(o), organization: text(on), partner: text(n), contactEmail: text(e) }
}
