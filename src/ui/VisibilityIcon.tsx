import Lock from '@mui/icons-material/Lock'
import LockOpen from '@mui/icons-material/LockOpen'
import type { ReactNode } from 'react'
import type { Visibility } from '../../contract/permissions.ts'
import { useViewTranslate } from '../i18n/translate.tsx'
import { NamedIcon } from './NamedIcon.tsx'

const colors: Record<Visibility, string> = {
  public: 'primary.text',
  protected: 'accent.text',
  private: 'warning.text'
}

interface VisibilityIconProps {
  visibility: Visibility
  /** Hides the icon from screen readers: the visibility is written next to it. */
  decorative?: boolean
}

/** Icon of visibility: open lock for public, closed lock otherwise. */
export function VisibilityIcon(props: VisibilityIconProps): ReactNode {
  const t = useViewTranslate()
  const { visibility, decorative } = props
  const Icon = visibility === 'public' ? LockOpen : Lock
  if (decorative) return <Icon aria-hidden fontSize="small" sx={{ color: colors[visibility] }} />
  return (
    <NamedIcon
      icon={<Icon fontSize="small" />}
      label={t(`blocks.${visibility}`)}
      sx={{ color: colors[visibility] }}
    />
  )
}
