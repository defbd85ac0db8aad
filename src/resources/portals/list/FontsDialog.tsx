import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material'
import { useId, type ReactNode } from 'react'
import { faceName, portalFonts } from '../../../../contract/portals/fonts.ts'
import { currentLocale } from '../../../i18n/locale.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import '@fontsource-variable/atkinson-hyperlegible-next/wght.css'
import '@fontsource-variable/bricolage-grotesque/wght.css'
import '@fontsource-variable/figtree/wght.css'
import '@fontsource-variable/inter/wght.css'
import '@fontsource-variable/lora/wght.css'
import '@fontsource-variable/source-sans-3/wght.css'
import '@fontsource-variable/source-serif-4/wght.css'

/** Dialog with samples of the platform's fonts; loaded lazily together with the fonts. */
export default function FontsDialog({ onClose }: { onClose: () => void }): ReactNode {
  const t = useViewTranslate()
  const id = useId()
  const language = currentLocale() === 'en' ? 'en' : 'fr'
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id}>{t('portals.fonts.title')}</DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 2 }}>{t('portals.fonts.text')}</Typography>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
          {portalFonts.map((font) => (
            <Box
              component="li"
              key={font.name}
              sx={{ px: 2, py: 1.5, border: 1, borderColor: 'divider', borderRadius: 1 }}
            >
              <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, alignItems: 'baseline' }}>
                <Typography component="span" sx={{ fontWeight: 700 }}>
                  {font.name}
                </Typography>
                <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
                  {font.note[language]}
                </Typography>
              </Box>
              <Typography sx={{ fontFamily: `'${faceName(font)}', ${font.kind}`, fontSize: '1.25rem' }}>
                {t('portals.fonts.sample')}
              </Typography>
            </Box>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('portals.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}
