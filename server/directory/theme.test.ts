import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contrastOf } from '../../contract/colors.ts'
import { semanticColors } from '../../contract/sites.ts'
import { themeOf } from './declaredSites/body.ts'
import { siteTheme, themeCss } from '../../contract/siteTheme.ts'

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
const colors = fc.record({ primary: color, secondary: color, accent: color, background: color })

describe('the theme of a site', () => {
  it('has a variant of each colour that is read as a text on its surfaces, in each of its sets', () => {
    fc.assert(
      fc.property(colors, (chosen) => {
        const assisted = { assistedMode: true, assistedModeColors: chosen, hc: true, hcDark: true }
        const theme = siteTheme(themeOf(assisted))
        for (const [set, ratio] of [
          [theme.colors, 4.5],
          [theme.darkColors, 4.5],
          [theme.hcColors, 7],
          [theme.hcDarkColors, 7]
        ] as const) {
          for (const name of semanticColors) {
            const text = set?.[`text-${name}`] ?? ''
            for (const surface of ['background', 'surface']) {
              expect(contrastOf(text, set?.[surface] ?? '')).toBeGreaterThanOrEqual(ratio)
            }
            expect(contrastOf(set?.[`on-${name}`] ?? '', set?.[name] ?? '')).toBeGreaterThanOrEqual(4.5)
          }
        }
      }),
      { numRuns: 30 }
    )
  })

  it('never becomes more than colours and fonts in its styles, whatever is given', () => {
    const anything = fc.oneof(fc.string(), color, fc.anything())
    const theme = fc.record(
      {
        colors: fc.dictionary(fc.constantFrom('primary', 'accent', '}', 'x;'), anything),
        darkColors: fc.dictionary(fc.string(), anything),
        bodyFontFamily: anything,
        headingFontFamily: anything,
        assistedModeColors: fc.record({ primary: anything })
      },
      { requiredKeys: [] }
    )
    fc.assert(
      fc.property(theme, (given) => {
        let css: string
        try {
          css = themeCss(siteTheme(themeOf(given)))
        } catch {
          return
        }
        const inner = css.replace(/@media [^{]+\{\n:root \{/g, ':root {').replaceAll('}\n}', '}')
        expect(inner).toMatch(/^(:root \{\n( {2}--[a-z-]+: [\w #,'"-]+;\n)+\}\n)+$/)
      })
    )
  })

  it('leaves out the sets that it does not have', () => {
    const theme = siteTheme({ dark: false })
    expect(Object.keys(theme)).not.toContain('darkColors')
    expect(Object.keys(theme)).not.toContain('hcColors')
    expect(themeCss(theme)).not.toContain('@media')
  })
})
