import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { ReadFailure } from '../table/ReadFailure.tsx'
import { TableMessage } from '../table/TableMessage.tsx'
import { canDraw } from './canDraw.ts'
import type { MapLogic } from './useMapLogic.ts'
import { useMapTranslate } from './useMapTranslate.ts'

const Middle = styled('div')({
  position: 'absolute',
  zIndex: 1,
  inset: 0,
  display: 'grid',
  placeItems: 'center',
  padding: 16,
  pointerEvents: 'none',
  '& > *': { pointerEvents: 'auto', maxWidth: 420 }
})

/** Message over an empty map, with the reason. */
export function MapState({ extent }: Pick<MapLogic, 'extent'>): ReactNode {
  const t = useMapTranslate()
  const message = !canDraw() ? (
    <TableMessage severity="error" text={`${t('maps.noGraphics')} ${t('maps.linesRemain')}`} />
  ) : extent.error ? (
    <ReadFailure text={t('maps.failed')} error={extent.error} onRetry={extent.retry} />
  ) : extent.total === 0 ? (
    <TableMessage severity="info" text={t('maps.noData')} />
  ) : extent.total !== undefined && !extent.box ? (
    <TableMessage severity="error" text={t('maps.noGeoData')} />
  ) : undefined
  return message ? <InMiddle>{message}</InMiddle> : null
}

function InMiddle({ children }: { children: ReactNode }): ReactNode {
  return (
    <Middle>
      <div className="card">{children}</div>
    </Middle>
  )
}

/** Fallback for a browser without WebGL. */
export function NoGraphics(): ReactNode {
  const t = useMapTranslate()
  return (
    <InMiddle>
      <TableMessage severity="error" text={t('maps.noGraphics')} />
    </InMiddle>
  )
}

const Note = styled('output')(({ theme }) => ({
  padding: '5px 12px',
  maxWidth: 320,
  fontSize: 13,
  lineHeight: 1.35,
  '&.warning': { borderLeft: `4px solid ${theme.palette.warning.main}` }
}))

/** Notice about what the map shows. */
export function MapNote({ text, isWarning = false }: { text: string; isWarning?: boolean }): ReactNode {
  return <Note className={isWarning ? 'card warning' : 'card'}>{text}</Note>
}
