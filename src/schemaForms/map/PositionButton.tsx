import Place from '@mui/icons-material/PlaceOutlined'
import { IconButton, InputAdornment, Tooltip } from '@mui/material'
import { useRef, useState, type ReactNode } from 'react'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { useFormState } from '../formContext.ts'
import type { PositionKeys } from '../line/lineField.ts'
import { lazyPart } from '../../lazyScreen.ts'
import { positionOf, positionValues } from './position.ts'

const PositionDialog = lazyPart(async () => (await import('./PositionDialog.tsx')).PositionDialog)

/** Button at the end of a coordinate field that opens the map. */
export function PositionButton({ keys, label }: { keys: PositionKeys; label: string }): ReactNode {
  const t = useViewTranslate()
  const { values, change, extent } = useFormState()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const name = t('schemaForms.map.open', { label })
  return (
    <InputAdornment position="end">
      <Tooltip title={name}>
        <IconButton ref={button} edge="end" aria-label={name} onClick={() => setOpen(true)}>
          <Place />
        </IconButton>
      </Tooltip>
      {isOpen && (
        <PositionDialog
          position={positionOf(values, keys)}
          {...(extent && { extent })}
          onClose={() => setOpen(false)}
          onPick={(position) => {
            change(positionValues(position, keys))
            setOpen(false)
          }}
        />
      )}
    </InputAdornment>
  )
}
