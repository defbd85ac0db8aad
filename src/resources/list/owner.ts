import type { AccountKeys } from '../../../contract/session.ts'

/** Returns `type:id` or `type:id:department`, the format of the API's `owner` parameter. */
export function ownerParameter(owner: AccountKeys): string {
  return [owner.type, owner.id, ...(owner.department ? [owner.department] : [])].join(':')
}
