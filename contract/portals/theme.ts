/** Colours and fonts of a portal as custom properties of its pages. Pure; what is no colour is left out. */
import {
  aaaContrast,
  aaContrast,
  blended,
  contrastOf,
  isDarkColor,
  isHexColor,
  longHex,
  readableOn,
  readableVariant,
  relativeLuminance
} from '../colors.ts'
import { siteTheme, type PlatformColors } from '../siteTheme.ts'
import type { Colors, StoredTheme } from '../sites.ts'
import { fallbackFaces, fontNamed, fontStack } from './fonts.ts'
import { ownFont, ownFontFaces, ownFontStack, type OwnFont } from './ownFonts.ts'
import { areaNames, colorNames, sectionOf } from './looks.ts'

const sets = ['colors', 'darkColors', 'hcColors', 'hcDarkColors'] as const
type SetName = (typeof sets)[number]

/** Values of the custom properties, by their names without dashes. */
export type ThemeSet = Record<string, string>

const black = '#000000'
const white = '#FFFFFF'
/** Shapes stand out of what is under them, fields clearly (WCAG 2.2, 1.4.11). */
const shapeContrast = 1.6
const fieldContrast = 3
/** With the text of a page over it, a ground has room for tints: more than the ratio of its texts. */
const groundContrast = { [aaContrast]: 7, [aaaContrast]: 10 }
const softText = 0.88
const mutedText = 0.66
const lightTint = 0.1
const nearTint = 0.07
const hoverTint = 0.12

/**
 * The sets of colours that a portal has: always a light one (`colors`), the others where it wants them.
 * Each colour has, beside its own property: `on-{color}`, the text on it; `{color}-hover`, itself under the pointer;
 * `ink-{color}`, itself as a text on the page; `tint-{color}`, a pale surface that `ink-{color}` is read on;
 * `{color}-area`, itself as a large area, which `on-{color}-area` is read on, as it is on `{color}-area-tone`.
 */
export function portalThemeSets(
  stored: unknown,
  platform: PlatformColors = {}
): Readonly<Partial<Record<SetName, ThemeSet>>> {
  const key = JSON.stringify([stored, platform])
  const known = knownSets.get(key) ?? computedSets(stored, platform)
  if (knownSets.size >= mostKnown) knownSets.clear()
  knownSets.set(key, known)
  return known
}

/** Sets of colours that were asked for lately, by what they come from: each page asks for those of its portal twice. */
const knownSets = new Map<string, Partial<Record<SetName, ThemeSet>>>()
const mostKnown = 300

function computedSets(stored: unknown, platform: PlatformColors): Partial<Record<SetName, ThemeSet>> {
  const theme = siteTheme(onlyColors(stored), platform)
  return Object.fromEntries(
    sets.flatMap((name) => {
      const colors = theme[name]
      return colors ? [[name, themeSet(colors, name.startsWith('hc') ? aaaContrast : aaContrast)]] : []
    })
  )
}

/** A theme without anything that is no colour, and without the texts that it chose itself: those are computed. */
function onlyColors(stored: unknown): StoredTheme {
  const given = sectionOf(stored)
  const theme: StoredTheme = {}
  for (const name of ['assistedMode', 'dark', 'hc', 'hcDark'] as const) {
    if (typeof given[name] === 'boolean') theme[name] = given[name]
  }
  for (const name of [...sets, 'assistedModeColors'] as const) {
    const colors = Object.entries(sectionOf(given[name])).flatMap(([key, value]) =>
      isHexColor(value) ? [[key, longHex(value)]] : []
    )
    if (colors.length) theme[name] = Object.fromEntries(colors) as Colors
  }
  return theme
}

function themeSet(colors: Colors, ratio: typeof aaContrast | typeof aaaContrast): ThemeSet {
  const background = groundOf(colors.background, groundContrast[ratio])
  const wanted = groundOf(colors.surface, groundContrast[ratio])
  // Cards are read with the texts of the page: none would suit a dark one on a light page.
  const surface = readableOn(wanted) === readableOn(background) ? wanted : background
  const inverse = groundOf(colors['surface-inverse'], ratio)
  const grounds = [background, surface]
  const set: ThemeSet = {
    'color-scheme': isDarkColor(background) ? 'dark' : 'light',
    muted: readableVariant(blended(readableOn(surface), surface, mutedText), grounds, ratio),
    line: blended(readableOn(surface), surface, 0.16),
    field: readableVariant(blended(readableOn(surface), surface, 0.4), grounds, fieldContrast)
  }
  for (const [name, color] of Object.entries({ background, surface, 'surface-inverse': inverse })) {
    const on = chosenText(colors[`on-${name}`], softOn(color), [color], ratio)
    Object.assign(set, {
      [name]: color,
      [`on-${name}`]: on,
      [`${name}-area`]: color,
      [`on-${name}-area`]: on
    })
  }
  for (const name of colorNames) {
    const own = colors[name] ?? black
    const area = groundOf(own, ratio)
    const fill = groundOf(readableVariant(own, grounds, shapeContrast), ratio)
    const on = chosenText(colors[`on-${name}`], readableOn(fill), [fill], ratio)
    const tints = grounds.map((ground) => blended(own, ground, lightTint))
    const ink = readableVariant(own, [...grounds, ...tints], ratio)
    Object.assign(set, {
      [name]: fill,
      [`on-${name}`]: on,
      [`${name}-hover`]: blended(awayFrom(on, fill), fill, hoverTint),
      [`${name}-area`]: area,
      [`on-${name}-area`]: chosenText(colors[`on-${name}`], readableOn(area), [area], ratio),
      [`tint-${name}`]: tints[1],
      [`ink-${name}`]: chosenText(colors[`text-${name}`], ink, [...grounds, ...tints], ratio)
    })
  }
  for (const name of areaNames) {
    const [on = black, area = white] = [set[`on-${name}-area`], set[`${name}-area`]]
    // Nearer to its text, as a shadow is, where that leaves the text readable.
    const near = blended(on, area, nearTint)
    set[`${name}-area-tone`] =
      contrastOf(on, near) >= ratio ? near : blended(awayFrom(on, area), area, lightTint)
  }
  return set
}

/** Direction in which a background may change without its text being read less. */
const awayFrom = (text: string, ground: string): string =>
  relativeLuminance(text) > relativeLuminance(ground) ? black : white

/** The nearest colour that black or white is read on as well as that; most colours are. */
function groundOf(color = white, ratio: number): string {
  return readableVariant(color, [readableOn(color)], ratio)
}

/** The text that a portal chose, where it can be read; else the one given. */
function chosenText(chosen: string | undefined, readable: string, grounds: string[], ratio: number): string {
  return chosen && grounds.every((ground) => contrastOf(chosen, ground) >= ratio) ? chosen : readable
}

/** Black and white are hard on a page that is read for long. */
function softOn(ground: string): string {
  const soft = blended(readableOn(ground), ground, softText)
  return contrastOf(soft, ground) >= aaaContrast ? soft : readableOn(ground)
}

/** What of a configuration the colours and fonts of its pages come from. */
interface ThemedConfig {
  theme?: unknown
  bodyFontFamily?: unknown
  headingFontFamily?: unknown
  /** Files of fonts of its own. */
  fonts?: unknown
}

type ShownFont = ReturnType<typeof fontNamed> | OwnFont

/** The fonts of a portal, of its texts and of its headings. A theme may name them, as those of sites do. */
export function fontsOf(config: ThemedConfig): { body: ShownFont; heading: ShownFont } {
  const theme = sectionOf(config.theme)
  const named = (value: unknown): ShownFont => ownFont(config.fonts, value) ?? fontNamed(value)
  const wanted = config.headingFontFamily ?? theme.headingFontFamily
  const body = named(config.bodyFontFamily ?? theme.bodyFontFamily)
  const heading = wanted ? named(wanted) : body
  return { body, heading: heading.name === body.name ? body : heading }
}

const stackOf = (font: ShownFont): string => ('faces' in font ? ownFontStack(font) : fontStack(font))

/**
 * Stylesheet of the custom properties: the dark ones follow the system, or `data-theme` of the document (`default`,
 * `dark`, `hc`, `hc-dark`: what the cookie `theme` may hold).
 * @param fontAddress of the file of a font of the portal's own
 */
export function portalThemeCss(
  config: ThemedConfig,
  platform: PlatformColors = {},
  fontAddress: (id: string) => string = (id) => id
): string {
  const sheets = portalThemeSets(config.theme, platform)
  const { body, heading } = fontsOf(config)
  const facesOf = (font: ShownFont): string =>
    'faces' in font ? ownFontFaces(font, fontAddress) : fallbackFaces(font)
  const faces = [...new Set([body, heading])].map(facesOf).join('')
  const fonts = `:root{--font-body:${stackOf(body)};--font-heading:${stackOf(heading)}}`
  const { colors = {}, darkColors, hcColors, hcDarkColors } = sheets
  const followed = ':root:not([data-theme])'
  const dark = '(prefers-color-scheme:dark)'
  const contrast = '(prefers-contrast:more)'
  return [
    faces,
    fonts,
    rule(':root', colors),
    ...(hcColors ? [media(contrast, rule(followed, hcColors)), rule(':root[data-theme=hc]', hcColors)] : []),
    ...(darkColors
      ? [media(dark, rule(followed, darkColors)), rule(':root[data-theme=dark]', darkColors)]
      : []),
    ...(hcDarkColors
      ? [
          media(`${dark} and ${contrast}`, rule(followed, hcDarkColors)),
          rule(':root[data-theme=hc-dark]', hcDarkColors)
        ]
      : darkColors
        ? [rule(':root[data-theme=hc-dark]', darkColors)]
        : [])
  ].join('')
}

const media = (condition: string, rules: string): string => `@media ${condition}{${rules}}`

function rule(selector: string, set: ThemeSet): string {
  const declarations = Object.entries(set).map(([name, value]) =>
    name === 'color-scheme' ? `color-scheme:${value}` : `--${name}:${value}`
  )
  return `${selector}{${declarations.join(';')}}`
}

/** The colour that browsers of phones draw around a page, light and dark: that of its header. */
export function barColors(
  config: ThemedConfig,
  area: string,
  platform: PlatformColors = {}
): { light: string; dark?: string } {
  const { colors = {}, darkColors } = portalThemeSets(config.theme, platform)
  const name = `${(areaNames as readonly string[]).includes(area) ? area : 'surface'}-area`
  const dark = darkColors?.[name]
  return { light: colors[name] ?? white, ...(dark ? { dark } : {}) }
}
