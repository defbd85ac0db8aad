/** Recipients of a mail: addresses, a user, or members of an organization (docs/api/directory.md). */
import type { Accounts } from './accounts.ts'
import { isEmail } from '../../contract/email.ts'

type Recipient =
  | string
  | { type: 'user'; id: string }
  /**
   * Members of an organization. Without department, those of the root only; `*` stands for all departments and the
   * root.
   */
  | { type: 'organization'; id: string; role?: string; department?: string }

const maxMembers = 10_000

/** Addresses without duplicates; unknown and unconfirmed accounts are skipped. */
export async function addressesOf(
  accounts: Pick<Accounts, 'user' | 'members'>,
  recipients: Recipient[]
): Promise<string[]> {
  const lists = await Promise.all(recipients.map((recipient) => addressesOfOne(accounts, recipient)))
  const byKey = new Map(lists.flat().map((address) => [address.toLowerCase(), address]))
  return [...byKey.values()].filter(isEmail)
}

async function addressesOfOne(
  accounts: Pick<Accounts, 'user' | 'members'>,
  recipient: Recipient
): Promise<string[]> {
  if (typeof recipient === 'string') return [recipient.trim()]
  if (recipient.type === 'user') {
    const user = await accounts.user(recipient.id)
    return user && user.emailConfirmed !== false ? [user.email] : []
  }
  const { id, role, department } = recipient
  const { results } = await accounts.members(
    id,
    {
      ...(role ? { roles: [role] } : {}),
      ...(department === '*' ? {} : { departments: [department ?? '-'] })
    },
    { size: maxMembers, skip: 0, sort: [] }
  )
  return results.filter((member) => member.emailConfirmed !== false).map((member) => member.email)
}
