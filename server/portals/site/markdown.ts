/** HTML of the texts that a configuration of a portal says in markdown. */
import type { PortalConfig } from '../../../contract/portals/portal.ts'
import type { Visit } from '../../../contract/portals/visit.ts'
import { markdownToHtml } from '../../owned/read/text.ts'

/** Texts of many portals: each is read anew for every page otherwise. */
const mostKept = 500
const kept = new Map<string, string>()

function htmlOf(text: unknown): string | undefined {
  if (typeof text !== 'string' || !text.trim()) return undefined
  const known = kept.get(text)
  if (known !== undefined) return known
  const html = markdownToHtml(text, 'true')
  if (kept.size >= mostKept) kept.clear()
  kept.set(text, html)
  return html
}

export function htmlOfConfig(config: PortalConfig): NonNullable<Visit['texts']> {
  const footer = htmlOf((config.footer as { text?: unknown } | undefined)?.text)
  const contact = htmlOf(config.contactInformations.infos)
  return { ...(footer ? { footer } : {}), ...(contact ? { contact } : {}) }
}
