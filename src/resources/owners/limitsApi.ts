/** Reads and writes the limits of an account: quotas on the platform, members in the directory. */
import type { AccountKeys } from '../../../contract/session.ts'
import { apiJson, apiRequest, apiStated } from '../../api/http.ts'
import { directoryApi } from '../../authProvider/account.ts'
import { apiPath } from '../../pageConfig.ts'
import {
  withQuotas,
  parseLimit,
  type AccountLimits,
  type LimitFields,
  type MemberLimits,
  type CurrentLimits
} from './limits.ts'

function limitsPath({ type, id }: AccountKeys): string {
  return `${apiPath}/limits/${type}/${encodeURIComponent(id)}`
}

function membersPath({ id }: AccountKeys): string {
  return `${directoryApi}/limits/organization/${encodeURIComponent(id)}`
}

export async function readLimits(account: AccountKeys, signal?: AbortSignal): Promise<CurrentLimits> {
  const request = signal ? { signal } : {}
  const { data: limits, tag } = await apiStated<AccountLimits>(limitsPath(account), request)
  if (account.type === 'user') return { limits, tag }
  return { limits, tag, members: await apiJson<MemberLimits>(membersPath(account), request) }
}

/**
 * Writes the limits.
 * @throws ApiError 412 when the limits have changed since they were read
 */
export async function writeLimits(
  account: AccountKeys,
  current: CurrentLimits,
  fields: LimitFields
): Promise<void> {
  const json = withQuotas(current, fields, new Date())
  const precondition = current.tag ? { ifMatch: current.tag } : {}
  await apiRequest(limitsPath(account), { method: 'POST', json, ...precondition })
  if (current.members) {
    const limit = parseLimit(fields.members) ?? 0
    const members = { lastUpdate: json.lastUpdate, store_nb_members: { limit } }
    await apiRequest(membersPath(account), { method: 'POST', json: members })
  }
}
