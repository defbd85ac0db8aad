import Delete from '@mui/icons-material/DeleteOutlined'
import Visibility from '@mui/icons-material/VisibilityOutlined'
import VisibilityOff from '@mui/icons-material/VisibilityOffOutlined'
import { InputAdornment, TextField } from '@mui/material'
import { useState, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { dirtyOutline } from '../../../schemaForms/dirtyOutline.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { hasKey, keyPlaceOf, typedKey, withoutKey, withTypedKey } from '../model/edits.ts'
import type { ServiceSectionProps } from './MetadataSection.tsx'

/** Field of the API key: the stored key is neither displayed nor sent back. */
export function KeyField({ service, edits, disabled }: ServiceSectionProps): ReactNode {
  const t = useTranslate()
  const [isShown, setShown] = useState(false)
  const { apiKey } = edits.edited
  const typedText = typedKey(apiKey)
  const isStored = hasKey(service.apiKey)
  const isRemoved = isStored && !hasKey(apiKey) && !typedText
  const place = keyPlaceOf(service)
  const placeText = t(`remoteServices.key.places.${place.in}`, { name: place.name })
  const help = isRemoved
    ? t('remoteServices.key.removed')
    : t(isStored ? 'remoteServices.key.set' : 'remoteServices.key.unset', { place: placeText })
  const toggleLabel = t(isShown ? 'remoteServices.key.hide' : 'remoteServices.key.show')
  return (
    <TextField
      size="small"
      type={isShown ? 'text' : 'password'}
      label={t('remoteServices.fields.apiKey')}
      placeholder={isStored && !isRemoved ? '••••••••••' : ''}
      value={typedText}
      disabled={disabled}
      helperText={place.in === 'header' ? help : `${help} ${t('remoteServices.key.notSent')}`}
      onChange={(event) => edits.set('apiKey', withTypedKey(service, event.target.value))}
      sx={typedText || isRemoved ? dirtyOutline : {}}
      slotProps={{
        inputLabel: { shrink: true },
        // Disables password managers: the key belongs to the platform, not to the user.
        htmlInput: { autoComplete: 'off', spellCheck: false, 'data-1p-ignore': true, 'data-lpignore': true },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              {typedText && (
                <ActionButton
                  label={toggleLabel}
                  icon={isShown ? <VisibilityOff fontSize="small" /> : <Visibility fontSize="small" />}
                  onClick={() => setShown(!isShown)}
                />
              )}
              {isStored && !isRemoved && !typedText && (
                <ActionButton
                  label={t('remoteServices.key.remove')}
                  icon={<Delete fontSize="small" />}
                  disabled={disabled}
                  onClick={() => edits.set('apiKey', withoutKey(service))}
                />
              )}
            </InputAdornment>
          )
        }
      }}
    />
  )
}
