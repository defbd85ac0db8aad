import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { pageConfig } from '../pageConfig.ts'
import { aaRatio, contrast, blendOver } from './contrast.ts'
import { createFairwayTheme } from './theme.ts'

const hexColor = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`)

it.each(['light', 'dark'] as const)('keeps text of any colour readable on hover: %s', (mode) => {
  fc.assert(
    fc.property(hexColor, (primary) => {
      const colors = { ...pageConfig.colors, primary }
      const { palette } = createFairwayTheme({ ...pageConfig, colors, darkColors: colors }, mode)
      const { background, action, common } = palette
      const text = palette.primary.text ?? ''
      for (const page of [background.default, background.paper]) {
        const grey = mode === 'dark' ? common.white : common.black
        const tints = [
          blendOver(primary, page, action.hoverOpacity),
          blendOver(primary, page, action.selectedOpacity),
          blendOver(grey, page, action.hoverOpacity)
        ]
        for (const tint of [page, ...tints]) expect(contrast(text, tint)).toBeGreaterThanOrEqual(aaRatio)
      }
    }),
    { numRuns: 20 }
  )
})
