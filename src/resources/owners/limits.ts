/** Limit of an account and its consumption (docs/api/limits.md, docs/api/directory.md). */

interface Quota {
  /** Limit; -1 for no limit. */
  limit?: number
  consumption?: number
}

const quotaNames = ['nb_datasets', 'store_bytes', 'indexed_bytes'] as const
type QuotaName = (typeof quotaNames)[number]

export interface AccountLimits {
  name?: string
  lastUpdate: string
  defaults?: boolean
  nb_datasets?: Quota
  store_bytes?: Quota
  indexed_bytes?: Quota
  [property: string]: unknown
}

export interface MemberLimits {
  store_nb_members: { limit: number; consumption: number }
}

/** Texts of the fields: empty for no limit, sizes in megabytes (10^6 bytes). */
export type LimitFields = Record<QuotaName | 'members', string>

export interface CurrentLimits {
  limits: AccountLimits
  /** ETag of these limits, for a concurrent change. */
  tag: string | undefined
  members?: MemberLimits
}

const bytesPerMegabyte = 1_000_000
const isSize = (name: string): boolean => name.endsWith('_bytes')

export const noLimits: LimitFields = { nb_datasets: '', store_bytes: '', indexed_bytes: '', members: '' }

/** Limits that an account of this type has; only organizations have members. */
export function limitNames(type: 'user' | 'organization'): (keyof LimitFields)[] {
  return [...quotaNames, ...(type === 'organization' ? (['members'] as const) : [])]
}

/** What the account uses of a limit, 0 until it is known. */
export function consumptionOf(current: CurrentLimits | undefined, name: keyof LimitFields): number {
  const quota = name === 'members' ? current?.members?.store_nb_members : current?.limits[name]
  return quota?.consumption ?? 0
}

export function fieldsOf({ limits, members }: CurrentLimits): LimitFields {
  const quota = (name: QuotaName): string => {
    const limit = limits[name]?.limit ?? -1
    if (limit < 0) return ''
    return String(isSize(name) ? limit / bytesPerMegabyte : limit)
  }
  const maxMembers = members?.store_nb_members.limit ?? 0
  return {
    nb_datasets: quota('nb_datasets'),
    store_bytes: quota('store_bytes'),
    indexed_bytes: quota('indexed_bytes'),
    members: maxMembers > 0 ? String(maxMembers) : ''
  }
}

/** Returns the number in a field; undefined when empty, NaN when it is negative or not a number. */
export function parseLimit(text: string): number | undefined {
  const digits = text.replaceAll(/\s/g, '')
  if (!digits) return undefined
  // Ambiguous: "1,000" is a thousand in English but one in French.
  if (/^\d{1,3}(?:,\d{3})+$/.test(digits)) return Number.NaN
  // Only decimal digits: `Number` also reads hexadecimal numbers and exponents.
  const isDecimal = /^(?:\d+[.,]?\d*|[.,]\d+)$/.test(digits)
  const value = isDecimal ? Number(digits.replace(',', '.')) : Number.NaN
  return Number.isFinite(value) ? value : Number.NaN
}

export function isValidLimit(name: QuotaName | 'members', text: string): boolean {
  const value = parseLimit(text)
  if (value === undefined) return true
  // The directory uses 0 for no limit, so 0 is no valid maximum of members.
  if (name === 'members') return Number.isInteger(value) && value > 0
  return isSize(name) ? !Number.isNaN(value) : Number.isInteger(value)
}

/** Returns the limits to save: those read from the server, with the quotas of the fields. */
export function withQuotas({ limits }: CurrentLimits, fields: LimitFields, date: Date): AccountLimits {
  const { defaults: _defaults, type: _type, id: _id, ...otherLimits } = limits
  const quotas = quotaNames.map((name): [QuotaName, Quota] => {
    const value = parseLimit(fields[name])
    const limit = value === undefined ? -1 : Math.round(isSize(name) ? value * bytesPerMegabyte : value)
    return [name, { ...limits[name], limit }]
  })
  return { ...otherLimits, lastUpdate: date.toISOString(), ...Object.fromEntries(quotas) }
}
