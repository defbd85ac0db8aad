/** Renders the markdown texts in configurations of portals to HTML. */
import type { PortalConfig } from '../../../contract/portals/portal.ts'
import type { Visit } from '../../../contract/portals/visit.ts'
import { markdownToHtml } from '../../owned/read/text.ts'

/** Largest number of cached texts; without the cache each page would render them again. */
const maxKept = 500
const rendered = new Map<string, string>()

function htmlOf(text: unknown): string | undefined {
  if (typeof text !== 'string' || !text.trim()) return undefined
  const known = rendered.get(text)
  if (known !== undefined) return known
  const html = markdownToHtml(text, 'true')
  if (rendered.size >= maxKept) rendered.clear()
  rendered.set(text, html)
  return html
}

export function htmlOfConfig(config: PortalConfig): NonNullable<Visit['texts']> {
  const footer = htmlOf((config.footer as { text?: unknown } | undefined)?.text)
  const contact = htmlOf(config.contactInformations.infos)
  return { ...(footer ? { footer } : {}), ...(contact ? { contact } : {}) }
}
