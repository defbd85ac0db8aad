import { ListSubheader, MenuItem, TextField } from '@mui/material'
import type { ReactNode } from 'react'
import { portalFonts } from '../../../../contract/portals/fonts.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'

interface FontFamilyFieldProps {
  id: string
  label: string
  value: string
  /** Font families uploaded to the portal. */
  own: readonly string[]
  disabled: boolean
  required: boolean
  error: boolean
  onChange: (name: string) => void
}

/** Font family field: one uploaded to the portal, or one shipped with the platform. */
export function FontFamilyField({ own, value, onChange, ...field }: FontFamilyFieldProps): ReactNode {
  const t = useViewTranslate()
  const shipped = portalFonts.map(({ name }) => name)
  const isKnown = value === '' || own.includes(value) || shipped.includes(value)
  return (
    <TextField
      {...field}
      select
      fullWidth
      size="small"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      <MenuItem value="">{t('portals.fonts.default')}</MenuItem>
      {/* An unknown family set by the API stays selectable. */}
      {!isKnown && <MenuItem value={value}>{value}</MenuItem>}
      {own.length > 0 && <ListSubheader>{t('portals.fonts.own')}</ListSubheader>}
      {own.map((name) => (
        <MenuItem key={`own ${name}`} value={name}>
          {name}
        </MenuItem>
      ))}
      {own.length > 0 && <ListSubheader>{t('portals.fonts.shipped')}</ListSubheader>}
      {shipped
        .filter((name) => !own.includes(name))
        .map((name) => (
          <MenuItem key={name} value={name}>
            {name}
          </MenuItem>
        ))}
    </TextField>
  )
}
