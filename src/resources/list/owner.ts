import type { AccountKeys } from '../../../contract/session.ts'

/** `type:id` or `type:id:department`, as the `owner` parameter of the API wants it. */
export function ownerParameter(owner: AccountKeys): string {
  return [owner.type, owner.id, ...(owner.department ? [owner.department] : [])].join(':')
}
