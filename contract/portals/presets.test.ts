import { describe, expect, it } from 'vitest'
import { newPortalConfig } from './defaults.ts'
import { fontNamed } from './fonts.ts'
import { portalPresets, withPreset } from './presets.ts'
import { portalThemeSets } from './theme.ts'

const config = {
  ...newPortalConfig('Données', { children: [{ type: 'standard', subtype: 'datasets' }] }),
  footer: { color: 'primary', text: 'Ours', links: [{ type: 'standard' }] },
  topics: [{ id: 't' }],
  reuses: { allowUserReuses: true, page: { showImage: true } }
}

describe.each(portalPresets.map((preset) => [preset.id, preset] as const))('the preset %s', (_id, preset) => {
  it('changes looks, and nothing of what the portal says', () => {
    const dressed = withPreset(config, preset)
    expect(dressed.title).toBe('Données')
    expect(dressed.menu).toEqual(config.menu)
    expect(dressed.footer).toMatchObject({
      text: 'Ours',
      links: [{ type: 'standard' }],
      linksMode: 'columns'
    })
    expect(dressed.reuses).toMatchObject({ allowUserReuses: true, page: { showImage: true } })
    expect(dressed.theme).toEqual(preset.look.theme)
    expect(config.footer.color).toBe('primary')
  })

  it('has colours that the contrast rule leaves as they are, and fonts that ship', () => {
    const { colors = {} } = portalThemeSets(preset.look.theme)
    const own = (preset.look.theme as { colors: Record<string, string> }).colors
    for (const name of ['background', 'surface', 'primary', 'accent']) expect(colors[name]).toBe(own[name])
    expect(fontNamed(preset.look.bodyFontFamily).name).toBe(preset.look.bodyFontFamily)
    expect(fontNamed(preset.look.headingFontFamily).name).toBe(preset.look.headingFontFamily)
  })

  it('leaves nothing of another preset', () => {
    for (const other of portalPresets) {
      expect(withPreset(withPreset(config, other), preset)).toEqual(withPreset(config, preset))
    }
  })
})
