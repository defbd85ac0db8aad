/** Reads and writes the limits of an account, which the platform and the directory share. */
import type { AccountKeys } from '../../../contract/session.ts'
import { apiJson, apiRequest } from '../../api/http.ts'
import { directoryApi } from '../../authProvider/account.ts'
import { apiPath } from '../../pageConfig.ts'
import {
  limitsWith,
  numberOf,
  type AccountLimits,
  type LimitFields,
  type MemberLimits,
  type ReadLimits
} from './limits.ts'

function limitsPath({ type, id }: AccountKeys): string {
  return `${apiPath}/limits/${type}/${encodeURIComponent(id)}`
}

function membersPath({ id }: AccountKeys): string {
  return `${directoryApi}/limits/organization/${encodeURIComponent(id)}`
}

export async function readLimits(account: AccountKeys, signal: AbortSignal): Promise<ReadLimits> {
  const limits = await apiJson<AccountLimits>(limitsPath(account), { signal })
  if (account.type === 'user') return { limits }
  return { limits, members: await apiJson<MemberLimits>(membersPath(account), { signal }) }
}

export async function writeLimits(
  account: AccountKeys,
  read: ReadLimits,
  fields: LimitFields
): Promise<void> {
  const json = limitsWith(read, fields, new Date())
  await apiRequest(limitsPath(account), { method: 'POST', json })
  if (read.members) {
    const limit = numberOf(fields.members) ?? 0
    const members = { lastUpdate: json.lastUpdate, store_nb_members: { limit } }
    await apiRequest(membersPath(account), { method: 'POST', json: members })
  }
}
