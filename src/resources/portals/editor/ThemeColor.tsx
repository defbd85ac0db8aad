import type { ReactNode } from 'react'
import { isHexColor } from '../../../../contract/colors.ts'
import { labelled } from '../../../i18n/labelled.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { ColorTextField } from '../../../ui/ColorTextField.tsx'
import type { ThemeColorName } from '../model/themeColors.ts'

interface ThemeColorProps {
  id: string
  name: ThemeColorName
  value: string
  inherited: string
  disabled: boolean
  onChange: (color: string, isTyped: boolean) => void
}

/** Colour field of a theme; empty for a derived colour. */
export function ThemeColor({ id, name, ...field }: ThemeColorProps): ReactNode {
  const t = useViewTranslate()
  const label = t(`portalFields.colors.${name}`)
  const isWrong = !!field.value && !isHexColor(field.value)
  return (
    <ColorTextField
      {...field}
      size="small"
      id={`portal-${id}`}
      label={label}
      pickLabel={labelled(t('portals.theme.pick'), label)}
      error={isWrong}
      helperText={isWrong ? t('portals.theme.wrong') : ''}
    />
  )
}
