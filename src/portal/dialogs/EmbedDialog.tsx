import type { ReactNode } from 'react'
import { portalTexts } from '../view/texts.ts'
import { Dialog } from './Dialog.tsx'

const useTexts = portalTexts({
  fr: {
    title: 'Intégrer dans un site',
    frame: 'Cadre HTML, pour tous les sites',
    element: 'Élément d-frame, dont les filtres suivent l’adresse de la page',
    copy: 'Copier',
    copied: 'Copié'
  },
  en: {
    title: 'Embed in a site',
    frame: 'HTML frame, for every site',
    element: 'd-frame element, whose filters follow the address of the page',
    copy: 'Copy',
    copied: 'Copied'
  }
})

interface EmbedDialogProps {
  id: string
  label: string
  icon: string
  className?: string
  /** Absolute URL of the embedded page, without parameters. */
  address: string
  /** Prefix of the embed's parameters in the URL of the host page. */
  name: string
}

/** Dialog with the HTML codes that embed a dataset or an application in another site. */
export function EmbedDialog({ address, name, ...button }: EmbedDialogProps): ReactNode {
  const texts = useTexts()
  const codes = [
    {
      key: 'frame',
      label: texts.frame,
      code: `<iframe src="${address}" width="100%" height="500px" style="background-color: transparent; border: none;"></iframe>`
    },
    {
      key: 'element',
      label: texts.element,
      code: `<d-frame src="${address}?d-frame=true" height="500px" scrolling="no" resize="no" sync-params="*:${name}"></d-frame>`
    }
  ]
  return (
    <Dialog {...button} title={texts.title}>
      {codes.map(({ key, label, code }) => (
        <div key={key} className="code-field">
          <label htmlFor={`${button.id}-${key}`}>{label}</label>
          <textarea id={`${button.id}-${key}`} readOnly rows={4} defaultValue={code} spellCheck={false} />
          <button type="button" hidden data-copy={`${button.id}-${key}`} data-copied={texts.copied}>
            {texts.copy}
          </button>
        </div>
      ))}
    </Dialog>
  )
}
