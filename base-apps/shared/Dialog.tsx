/** Modal dialog, with the focus and keyboard handling of the browser. */
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { viewText } from './viewMessages.ts'
import './dialog.css'

interface DialogProps {
  title: ReactNode
  onClose: () => void
  children: ReactNode
  /** Buttons beside the close button. */
  actions?: ReactNode
}

export function Dialog({ title, onClose, children, actions }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const dialog = element.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- keys: Escape
    <dialog
      ref={element}
      className="dialog"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={({ target }) => {
        if (target === element.current) onClose()
      }}
    >
      <div className="dialog-frame">
        <header>
          <h2 id={titleId}>{title}</h2>
          <button
            type="button"
            className="button"
            aria-label={viewText('close')}
            title={viewText('close')}
            onClick={onClose}
          >
            <span aria-hidden>✕</span>
          </button>
        </header>
        <div className="dialog-content">{children}</div>
        {actions && <footer>{actions}</footer>}
      </div>
    </dialog>
  )
}
