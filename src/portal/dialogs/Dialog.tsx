/** Button that opens a native popover, without scripts. */
import { mdiClose } from '@mdi/js'
import type { ReactNode } from 'react'
import { Glyph } from '../ui/Icon.tsx'
import { portalTexts } from '../view/texts.ts'

const useTexts = portalTexts({ fr: { close: 'Fermer' }, en: { close: 'Close' } })

interface DialogProps {
  /** DOM id, unique in the page. */
  id: string
  label: string
  /** Path of an SVG icon, 24 × 24. */
  icon: string
  className?: string
  /** Heading of the dialog; defaults to the label of the button. */
  title?: string
  children: ReactNode
}

export function Dialog({ id, label, icon, className, title = label, children }: DialogProps): ReactNode {
  const { close } = useTexts()
  return (
    <>
      <button type="button" popoverTarget={id} aria-haspopup="dialog" {...(className ? { className } : {})}>
        <Glyph path={icon} size={18} />
        <span>{label}</span>
      </button>
      <dialog id={id} popover="auto" aria-labelledby={`${id}-title`} className="dialog">
        <div className="dialog-head">
          <p id={`${id}-title`} className="dialog-title">
            {title}
          </p>
          <button
            type="button"
            popoverTarget={id}
            popoverTargetAction="hide"
            aria-label={close}
            className="dialog-close"
          >
            <Glyph path={mdiClose} />
          </button>
        </div>
        {children}
      </dialog>
    </>
  )
}
