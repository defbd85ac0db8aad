import { mdiFileDocumentOutline, mdiLinkVariant } from '@mdi/js'
import type { ReactNode } from 'react'
import { Glyph } from '../../ui/Icon.tsx'
import { useFormats } from '../../view/formats.ts'
import { safeAddress } from '../../view/links.ts'
import { Prose } from '../../ui/Prose.tsx'
import type { ShownDataset } from './load.ts'

interface Attachment {
  title: string
  /** Description as sanitized HTML. */
  description: string
  url: string
  size?: number
  isFile: boolean
}

/** Attachments of the metadata that have a safe URL. */
export function attachmentsOf({ attachments }: Pick<ShownDataset, 'attachments'>): Attachment[] {
  return (attachments ?? []).flatMap(({ title, name, description, url, size, type }) => {
    const address = safeAddress(url)
    if (!address) return []
    return {
      title: typeof title === 'string' && title ? title : typeof name === 'string' ? name : address,
      description: typeof description === 'string' ? description : '',
      url: address,
      isFile: type !== 'url',
      ...(typeof size === 'number' ? { size } : {})
    }
  })
}

export function Attachments({ dataset }: { dataset: ShownDataset }): ReactNode {
  const { bytes } = useFormats()
  return (
    <ul className="attachments">
      {attachmentsOf(dataset).map(({ title, description, url, size, isFile }) => (
        <li key={url}>
          <a href={url}>
            <Glyph path={isFile ? mdiFileDocumentOutline : mdiLinkVariant} /> {title}
          </a>
          {size !== undefined && <span className="muted"> ({bytes(size)})</span>}
          <Prose html={description} />
        </li>
      ))}
    </ul>
  )
}
