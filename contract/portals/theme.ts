/** Colours and fonts of a portal as CSS custom properties. Invalid colours are ignored. No I/O. */
import {
  aaaContrast,
  aaContrast,
  blend,
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

/** Values of custom properties, by name without the leading dashes. */
export type ThemeSet = Record<string, string>

const black = '#000000'
const white = '#FFFFFF'
/**
 * Contrast ratios of shapes and of form fields with their background; fields need 3 (WCAG 2.2, success criterion
 * 1.4.11).
 */
const shapeContrast = 1.6
const fieldContrast = 3
/**
 * Contrast ratios of page backgrounds, by level of text contrast: higher than for texts, so that tints on the
 * background keep texts readable.
 */
const groundContrast = { [aaContrast]: 7, [aaaContrast]: 10 }
const softText = 0.88
const mutedText = 0.66
const lightTint = 0.1
const nearTint = 0.07
const hoverTint = 0.12

/**
 * Returns the colour sets of a portal: always a light one (`colors`), others when the portal enables them. Besides its
 * own property, each colour has: `on-{color}`, text on the colour; `{color}-hover`, the colour under the pointer;
 * `ink-{color}`, the colour as text on the page; `tint-{color}`, a pale surface for `ink-{color}`; `{color}-area`, the
 * colour as a large area, and `{color}-area-tone`, a variant of it, both readable under `on-{color}-area`.
 */
export function portalThemeSets(
  stored: unknown,
  platform: PlatformColors = {}
): Readonly<Partial<Record<SetName, ThemeSet>>> {
  const key = JSON.stringify([stored, platform])
  const cachedSets = setsCache.get(key) ?? computedSets(stored, platform)
  if (setsCache.size >= maxKnown) setsCache.clear()
  setsCache.set(key, cachedSets)
  return cachedSets
}

/** Recently computed colour sets, by the JSON of their input: a page needs the sets of its portal twice. */
const setsCache = new Map<string, Partial<Record<SetName, ThemeSet>>>()
const maxKnown = 300

function computedSets(stored: unknown, platform: PlatformColors): Partial<Record<SetName, ThemeSet>> {
  const theme = siteTheme(onlyColors(stored), platform)
  return Object.fromEntries(
    sets.flatMap((name) => {
      const colors = theme[name]
      return colors ? [[name, themeSet(colors, name.startsWith('hc') ? aaaContrast : aaContrast)]] : []
    })
  )
}

/** A theme without invalid colours, and without its chosen text colours, which are computed instead. */
function onlyColors(stored: unknown): StoredTheme {
  const section = sectionOf(stored)
  const theme: StoredTheme = {}
  for (const name of ['assistedMode', 'dark', 'hc', 'hcDark'] as const) {
    if (typeof section[name] === 'boolean') theme[name] = section[name]
  }
  for (const name of [...sets, 'assistedModeColors'] as const) {
    const colors = Object.entries(sectionOf(section[name])).flatMap(([key, value]) =>
      isHexColor(value) ? [[key, longHex(value)]] : []
    )
    if (colors.length) theme[name] = Object.fromEntries(colors) as Colors
  }
  return theme
}

/** Brightness of captures of applications on a dark page: they are drawn on white, which would dazzle. */
const dimmedCapture = '0.75'

function themeSet(colors: Colors, ratio: typeof aaContrast | typeof aaaContrast): ThemeSet {
  const background = groundOf(colors.background, groundContrast[ratio])
  const surfaceColor = groundOf(colors.surface, groundContrast[ratio])
  // Cards use the text colours of the page, which would be unreadable on a dark card in a light page.
  const surface = readableOn(surfaceColor) === readableOn(background) ? surfaceColor : background
  const inverse = groundOf(colors['surface-inverse'], ratio)
  const grounds = [background, surface]
  const isDark = isDarkColor(background)
  const set: ThemeSet = {
    'color-scheme': isDark ? 'dark' : 'light',
    'capture-light': isDark ? dimmedCapture : '1',
    muted: readableVariant(blend(readableOn(surface), surface, mutedText), grounds, ratio),
    line: blend(readableOn(surface), surface, 0.16),
    field: readableVariant(blend(readableOn(surface), surface, 0.4), grounds, fieldContrast)
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
    const color = colors[name] ?? black
    const area = groundOf(color, ratio)
    const fill = groundOf(readableVariant(color, grounds, shapeContrast), ratio)
    const on = chosenText(colors[`on-${name}`], readableOn(fill), [fill], ratio)
    const tints = grounds.map((ground) => blend(color, ground, lightTint))
    const ink = readableVariant(color, [...grounds, ...tints], ratio)
    Object.assign(set, {
      [name]: fill,
      [`on-${name}`]: on,
      [`${name}-hover`]: blend(awayFrom(on, fill), fill, hoverTint),
      [`${name}-area`]: area,
      [`on-${name}-area`]: chosenText(colors[`on-${name}`], readableOn(area), [area], ratio),
      [`tint-${name}`]: tints[1],
      [`ink-${name}`]: chosenText(colors[`text-${name}`], ink, [...grounds, ...tints], ratio)
    })
  }
  for (const name of areaNames) {
    const [on = black, area = white] = [set[`on-${name}-area`], set[`${name}-area`]]
    // The tone is nearer to the text colour, like a shadow, when the text stays readable.
    const tinted = blend(on, area, nearTint)
    set[`${name}-area-tone`] =
      contrastOf(on, tinted) >= ratio ? tinted : blend(awayFrom(on, area), area, lightTint)
  }
  return set
}

/** Black or white: the direction in which a background may change without losing contrast with the text. */
const awayFrom = (text: string, ground: string): string =>
  relativeLuminance(text) > relativeLuminance(ground) ? black : white

/** The nearest colour on which black or white has the contrast ratio; most colours are returned unchanged. */
function groundOf(color = white, ratio: number): string {
  return readableVariant(color, [readableOn(color)], ratio)
}

/** The text colour that a portal chose, if it has the contrast ratio on all backgrounds, or else the given one. */
function chosenText(
  chosenColor: string | undefined,
  readable: string,
  grounds: string[],
  ratio: number
): string {
  return chosenColor && grounds.every((ground) => contrastOf(chosenColor, ground) >= ratio)
    ? chosenColor
    : readable
}

/** Softened black or white: full contrast tires the eyes on a long text. */
function softOn(ground: string): string {
  const soft = blend(readableOn(ground), ground, softText)
  return contrastOf(soft, ground) >= aaaContrast ? soft : readableOn(ground)
}

/** Parts of a configuration that determine the colours and fonts of its pages. */
interface ThemedConfig {
  theme?: unknown
  bodyFontFamily?: unknown
  headingFontFamily?: unknown
  /** Uploaded fonts of the portal. */
  fonts?: unknown
}

type ShownFont = ReturnType<typeof fontNamed> | OwnFont

/** Fonts of the texts and of the headings of a portal. A theme may name them, as themes of sites do. */
export function fontsOf(config: ThemedConfig): { body: ShownFont; heading: ShownFont } {
  const theme = sectionOf(config.theme)
  const fontOf = (value: unknown): ShownFont => ownFont(config.fonts, value) ?? fontNamed(value)
  const headingName = config.headingFontFamily ?? theme.headingFontFamily
  const body = fontOf(config.bodyFontFamily ?? theme.bodyFontFamily)
  const heading = headingName ? fontOf(headingName) : body
  return { body, heading: heading.name === body.name ? body : heading }
}

const stackOf = (font: ShownFont): string => ('faces' in font ? ownFontStack(font) : fontStack(font))

/**
 * Stylesheet of the custom properties. The dark sets follow the system's preference, or `data-theme` of the document
 * (`default`, `dark`, `hc`, `hc-dark`: values of the cookie `theme`).
 * @param fontAddress returns the address of an uploaded font file
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

/** Values of `theme-color`, light and dark: the colour of the header, used by mobile browsers around the page. */
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
