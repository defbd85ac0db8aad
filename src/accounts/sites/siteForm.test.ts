import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contrastOf } from '../../../contract/colors.ts'
import type { DirectorySite, StoredTheme } from '../../../contract/sites.ts'
import {
  assistedNames,
  changesOf,
  contrastWarnings,
  formOf,
  otherSites,
  themeOfForm,
  themeOver
} from './siteForm.ts'

const site = (values: Partial<DirectorySite> = {}): DirectorySite => ({
  _id: 'portal',
  owner: { type: 'organization', id: 'town', name: 'Town' },
  host: 'portal.example',
  theme: {},
  authMode: 'onlyBackOffice',
  createdAt: '2024-01-01T00:00:00.000Z',
  updatedAt: '2024-01-01T00:00:00.000Z',
  ...values
})

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

describe('the form of a site', () => {
  it('changes nothing as it is, whatever a service declared', () => {
    for (const theme of [
      {},
      { assistedModeColors: { primary: '#FFFF00' } },
      {
        assistedMode: false,
        colors: { primary: '#FFFF00', error: '#AA0000' },
        hcColors: { primary: '#000000' }
      }
    ] satisfies StoredTheme[]) {
      const declared = site({ theme, logo: '/logo.png', tosMessage: 'x' })
      expect(changesOf(declared, formOf(declared))).toBeUndefined()
    }
  })

  it('keeps what it does not show of the theme', () => {
    const colors = { primary: '#FFFF00', error: '#AA0000' }
    const declared = site({ theme: { assistedMode: false, colors, bodyFontFamily: 'Lato' } })
    const changes = changesOf(declared, { ...formOf(declared), primary: '#000080', secondary: '', hc: true })
    expect(changes).toEqual({
      theme: {
        assistedMode: false,
        colors: { primary: '#000080', error: '#AA0000' },
        bodyFontFamily: 'Lato',
        dark: true,
        hc: true,
        hcDark: false
      }
    })
  })

  it('goes back to the colours of the platform, and removes texts', () => {
    const declared = site({ title: 'Portal', theme: { assistedModeColors: { primary: '#FFFF00' } } })
    const changes = changesOf(declared, { ...formOf(declared), title: ' ', primary: '' })
    expect(changes).toMatchObject({ title: null, theme: { assistedModeColors: {} } })
  })

  it('moves a logo to the theme', () => {
    const declared = site({ logo: '/old.png' })
    expect(changesOf(declared, { ...formOf(declared), logo: '/new.png' })).toMatchObject({
      logo: null,
      theme: { logo: '/new.png' }
    })
  })

  it('offers the accounts of sites that ask for passwords', () => {
    const local = site({ _id: 'local', host: 'local.example', path: '/a', authMode: 'onlyLocal' })
    const self = site({ authMode: 'ssoBackOffice' })
    expect(otherSites(self, [self, local, site({ _id: 'third' })])).toEqual(['local.example/a'])
  })
})

describe('the preview', () => {
  it('shows the platform for what is no colour yet', () => {
    const form = { ...formOf(site()), primary: '#12' }
    expect(themeOfForm(site(), form, {}).colors.primary).toBe(
      themeOfForm(site(), formOf(site()), {}).colors.primary
    )
  })

  it('warns of every chosen colour that is hard to read, with one that is not', () => {
    fc.assert(
      fc.property(
        fc.record({ primary: color, secondary: color, accent: color }),
        fc.boolean(),
        (chosen, hc) => {
          const form = { ...formOf(site()), ...chosen, hc, hcDark: hc }
          const theme = themeOfForm(site(), form, {})
          const warnings = contrastWarnings(theme, [...assistedNames])
          for (const { set, name, text } of warnings) {
            const { surface = '', background = '' } = theme[set] ?? {}
            const needed = set.startsWith('hc') ? 7 : 4.5
            expect(Math.min(contrastOf(text, surface), contrastOf(text, background))).toBeGreaterThanOrEqual(
              needed
            )
            expect(theme[set]?.[name]).not.toBe(text)
          }
          const isWarned = warnings.some(({ set, name }) => set === 'colors' && name === 'primary')
          const worst = Math.min(contrastOf(chosen.primary, '#FFFFFF'), contrastOf(chosen.primary, '#FAFAFA'))
          expect(isWarned).toBe(worst < 4.5)
        }
      )
    )
  })

  it('takes the assisted colours unless each was chosen', () => {
    expect(themeOver({ assistedModeColors: { accent: '#111111' } }, formOf(site()))).toMatchObject({
      assistedModeColors: {}
    })
  })
})
