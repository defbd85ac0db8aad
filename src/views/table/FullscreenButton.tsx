import Fullscreen from '@mui/icons-material/Fullscreen'
import type { ReactNode } from 'react'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { ToolbarButton } from './ToolbarButton.tsx'

export function FullscreenButton({ onClick }: { onClick: () => void }): ReactNode {
  const translate = useViewTranslate()
  return (
    <ToolbarButton name={translate('views.table.fullscreen')} onClick={onClick}>
      <Fullscreen />
    </ToolbarButton>
  )
}
