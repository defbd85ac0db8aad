import { Box, Card, CardActionArea, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { portalPresets, withPreset, type PortalPreset } from '../../../../contract/portals/presets.ts'
import type { PortalConfig } from '../../../../contract/portals/portal.ts'
import type { Colors } from '../../../../contract/sites.ts'
import { currentLocale } from '../../../i18n/locale.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { selectedCard } from '../../../ui/ChoiceCard.tsx'
import { sameDraft } from '../model/portalDraft.ts'

interface PresetsProps {
  config: PortalConfig
  disabled: boolean
  onChange: (config: PortalConfig) => void
}

/** Presets that replace colours, fonts and cards, but no text. */
export function Presets({ config, disabled, onChange }: PresetsProps): ReactNode {
  const t = useViewTranslate()
  const language = currentLocale() === 'en' ? 'en' : 'fr'
  return (
    <Box component="section" aria-labelledby="portal-presets" sx={{ mb: 2 }}>
      <Typography id="portal-presets" variant="subtitle2" component="h2" sx={{ mb: 1 }}>
        {t('portals.presets')}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(104px, 100%), 1fr))',
          gap: 1
        }}
      >
        {portalPresets.map((preset) => {
          const isSelected = sameDraft(preset.look.theme, config.theme)
          return (
            <Card key={preset.id} variant="outlined" sx={isSelected ? selectedCard : {}}>
              <CardActionArea
                disabled={disabled}
                aria-pressed={isSelected}
                onClick={() => onChange(withPreset(config, preset))}
                sx={{
                  p: 1,
                  height: '100%',
                  display: 'flex',
                  flexDirection: 'column',
                  alignItems: 'stretch',
                  justifyContent: 'flex-start'
                }}
              >
                <Swatches preset={preset} />
                <Typography component="span" sx={{ display: 'block', fontWeight: 700, mt: 0.75 }}>
                  {preset.name[language]}
                </Typography>
                <Typography variant="caption" component="span" sx={{ display: 'block', lineHeight: 1.3 }}>
                  {preset.note[language]}
                </Typography>
              </CardActionArea>
            </Card>
          )
        })}
      </Box>
    </Box>
  )
}

function Swatches({ preset }: { preset: PortalPreset }): ReactNode {
  const { colors = {} } = preset.look.theme as { colors?: Colors }
  return (
    <Box
      aria-hidden
      sx={{
        display: 'flex',
        height: 28,
        borderRadius: 1,
        overflow: 'hidden',
        border: 1,
        borderColor: 'divider'
      }}
    >
      {['background', 'primary', 'secondary', 'accent'].map((name) => (
        <Box key={name} sx={{ flex: 1, bgcolor: colors[name] }} />
      ))}
    </Box>
  )
}
