import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contrastOf, isHexColor } from '../colors.ts'
import { areaNames, colorNames } from './looks.ts'
import { portalThemeCss, portalThemeSets, type ThemeSet } from './theme.ts'

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
const names = ['background', 'surface', 'surface-inverse', ...colorNames]
const anyNames = names.flatMap((name) => [name, `on-${name}`, `text-${name}`])
const colors = fc.record(Object.fromEntries(anyNames.map((name) => [name, color])), { requiredKeys: [] })
const theme = fc.record(
  {
    assistedMode: fc.boolean(),
    assistedModeColors: fc.record({ primary: color, secondary: color, accent: color }),
    colors,
    dark: fc.boolean(),
    darkColors: colors,
    hc: fc.boolean(),
    hcColors: colors,
    hcDark: fc.boolean(),
    hcDarkColors: colors
  },
  { requiredKeys: [] }
)

function expectReadable(set: ThemeSet, ratio: number): void {
  const pairs: [string, string][] = [
    ['muted', 'background'],
    ['muted', 'surface'],
    ['on-background', 'background'],
    ['on-surface', 'surface'],
    ['on-surface-inverse', 'surface-inverse'],
    ...areaNames.flatMap((name): [string, string][] => [
      [`on-${name}-area`, `${name}-area`],
      [`on-${name}-area`, `${name}-area-tone`]
    ]),
    ...colorNames.flatMap((name): [string, string][] => [
      [`on-${name}`, name],
      [`ink-${name}`, 'background'],
      [`ink-${name}`, 'surface'],
      [`ink-${name}`, `tint-${name}`]
    ])
  ]
  for (const [text, ground] of pairs) {
    expect(contrastOf(set[text] ?? '', set[ground] ?? ''), `${text} on ${ground}`).toBeGreaterThanOrEqual(
      ratio
    )
  }
  for (const name of colorNames) {
    expect(contrastOf(set[`on-${name}`] ?? '', set[`${name}-hover`] ?? '')).toBeGreaterThanOrEqual(4.5)
  }
}

describe('the theme of a portal', () => {
  it('is read whatever its colours are', () => {
    fc.assert(
      fc.property(theme, (stored) => {
        const sets = portalThemeSets(stored)
        for (const [name, set] of Object.entries(sets)) expectReadable(set, name.startsWith('hc') ? 7 : 4.5)
        expect('darkColors' in sets).toBe(stored.dark ?? true)
      }),
      { numRuns: 60 }
    )
  })

  it('keeps the colours of the portal where they can be read', () => {
    const stored = { assistedModeColors: { primary: '#0b4f9e', secondary: '#ffd54f' } }
    const { colors: set = {} } = portalThemeSets(stored)
    expect([set.primary, set['ink-primary'], set['on-primary']]).toEqual(['#0B4F9E', '#0B4F9E', '#FFFFFF'])
    expect([set['secondary-area'], set['on-secondary-area']]).toEqual(['#FFD54F', '#000000'])
  })

  it('has nothing in its stylesheet but colours and fonts, whatever was stored', () => {
    const attack = 'red;}body{background:url(//evil.example)}'
    const anything = fc.oneof(fc.constant(attack), fc.anything())
    const keys = fc.oneof(
      fc.constantFrom('primary', 'on-primary', 'background', attack, '__proto__'),
      fc.string()
    )
    const stored = fc.record({
      theme: fc.oneof(
        anything,
        fc.record({
          colors: fc.dictionary(keys, anything),
          assistedMode: anything,
          assistedModeColors: anything
        })
      ),
      bodyFontFamily: anything,
      headingFontFamily: anything
    })
    const allowed = /^(@font-face|@media|:root|--font-|color-scheme:|--[a-z-]+:#[0-9A-F]{6}|--capture-light:)/
    fc.assert(
      fc.property(stored, (config) => {
        const css = portalThemeCss(config)
        expect(css).not.toContain('evil')
        expect(css.split('{').length).toBe(css.split('}').length)
        for (const part of css.split(/[{};]/)) {
          if (part && !/^(font-family|src|size-adjust|\w+(-gap)?-override):/.test(part))
            expect(part).toMatch(allowed)
        }
      })
    )
  })

  it('follows the preference of the system until the visitor chooses', () => {
    const css = portalThemeCss({ theme: { dark: true } })
    expect(css).toContain('@media (prefers-color-scheme:dark){:root:not([data-theme]){color-scheme:dark')
    expect(css).toContain(':root[data-theme=dark]{color-scheme:dark')
    expect(portalThemeCss({ theme: { dark: false } })).not.toContain('dark')
    expect(isHexColor(portalThemeSets({}).colors?.primary)).toBe(true)
  })

  it('dims captures of applications, which are drawn on white, on dark pages only', () => {
    const sets = portalThemeSets({ dark: true, hcDark: true })
    expect(sets.colors?.['capture-light']).toBe('1')
    expect(Number(sets.darkColors?.['capture-light'])).toBeLessThan(1)
    expect(Number(sets.hcDarkColors?.['capture-light'])).toBeLessThan(1)
  })
})
