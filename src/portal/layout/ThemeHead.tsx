import type { ReactNode } from 'react'
import { allColors, oneOf, sectionOf, underlines } from '../../../contract/portals/looks.ts'
import type { PortalConfig } from '../../../contract/portals/portal.ts'
import { barColors, fontsOf, portalThemeCss } from '../../../contract/portals/theme.ts'
import type { Visit } from '../../../contract/portals/visit.ts'
import { useVisit } from '../view/PortalContext.tsx'
import { imageOf, useImageFolder } from '../ui/Picture.tsx'
import { readBars } from './bars.ts'
import { initialIcon } from './initialIcon.ts'

interface FontFile {
  href: string
  type: string
}

/** Styles of the portal's theme, and the theme colour of the browser. */
export function ThemeHead(): ReactNode {
  const visit = useVisit()
  const folder = useImageFolder()
  const { portal, assets, platformColors } = visit
  const { config } = portal
  const favicon = imageOf(config.favicon)
  const { body, heading } = fontsOf(config)
  const fontAddress = (id: string): string => `${folder}/${id}`
  const files = [...new Set([body, heading])].flatMap((font): FontFile[] => {
    if ('faces' in font) {
      const upright = font.faces.find(({ italic }) => italic !== true)
      return upright ? [{ href: fontAddress(upright.file._id), type: upright.file.mimeType }] : []
    }
    const href = assets.fonts?.[font.slug]
    return href ? [{ href, type: 'font/woff2' }] : []
  })
  const bar = barColors(config, readBars(visit).topColor, platformColors)
  const primary = barColors(config, 'primary', platformColors)
  return (
    <>
      {files.map(({ href, type }) => (
        <link key={href} rel="preload" as="font" type={type} href={href} crossOrigin="anonymous" />
      ))}
      <meta name="theme-color" content={bar.light} />
      {favicon ? (
        <link rel="icon" type={favicon.mimeType} href={`${folder}/${favicon._id}`} />
      ) : (
        <link rel="icon" type="image/svg+xml" href={initialIcon(config.title, primary.light)} />
      )}
      <style dangerouslySetInnerHTML={{ __html: portalStyle(config, platformColors, fontAddress) }} />
    </>
  )
}

/** CSS classes of the body for the style of links. */
export function bodyClass(config: PortalConfig): string {
  const { underline } = sectionOf(config.linksConfig)
  return `links-${oneOf(underlines, underline, 'always')}`
}

/** Cache of portal stylesheets, keyed by their inputs. */
const known = new Map<string, string>()
const maxKnown = 300

/** Stylesheet with the colours, fonts and links of a portal; also used by the page editor. */
export function portalStyle(
  config: PortalConfig,
  platform: Visit['platformColors'],
  fontAddress: (id: string) => string
): string {
  const { theme, bodyFontFamily, headingFontFamily, fonts, linksConfig } = config
  const families = [bodyFontFamily, headingFontFamily, fonts, fontAddress('')]
  const key = JSON.stringify([theme, families, linksConfig, platform])
  const css = known.get(key) ?? portalThemeCss(config, platform, fontAddress) + linkStyle(linksConfig)
  if (known.size >= maxKnown) known.clear()
  known.set(key, css)
  return css
}

function linkStyle(linksConfig: unknown): string {
  const { color, underlineColor } = sectionOf(linksConfig)
  const text = oneOf(allColors, color, undefined)
  const line = oneOf(allColors, underlineColor, undefined)
  const declarations = [
    ...(text && !isGround(text) ? [`--link-text:var(--ink-${text})`] : []),
    ...(line && !isGround(line) ? [`--link-underline:var(--ink-${line})`] : [])
  ]
  return declarations.length ? `:root{${declarations.join(';')}}` : ''
}

const isGround = (color: string): boolean => color.startsWith('surface') || color === 'background'
