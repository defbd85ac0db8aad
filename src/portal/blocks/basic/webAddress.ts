import { safeAddress } from '../../view/links.ts'

/** The address of something to load: of the web, or a path of this host. */
export function webAddress(value: unknown): string | undefined {
  const address = safeAddress(typeof value === 'string' ? value.trim() : value)
  return address && /^(?:https?:|\/)/i.test(address) ? address : undefined
}
