import { safeAddress } from '../../view/links.ts'

/** URL of a resource to load: http(s), or a path of this host; undefined otherwise. */
export function webAddress(value: unknown): string | undefined {
  const address = safeAddress(typeof value === 'string' ? value.trim() : value)
  return address && /^(?:https?:|\/)/i.test(address) ? address : undefined
}
