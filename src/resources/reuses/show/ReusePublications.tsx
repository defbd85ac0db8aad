import type { ReactNode } from 'react'
import type { Reuse } from '../../../../contract/portals/page.ts'
import { addressOfReuse } from '../../../../contract/portals/pagePath.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import {
  publicationChange,
  requestChange,
  type PublicationChange
} from '../../portals/publications/publications.ts'
import { PublicationLines } from '../../portals/publications/PublicationLines.tsx'
import { useDocumentWrite } from '../../portals/shared/useDocumentWrite.ts'
import { patchReuse, readReuse, reusesKey } from '../api.ts'
import { isEmptyReuse } from '../model/reuseDraft.ts'

/** Portals on which the reuse is published. */
export function ReusePublications({ reuse }: { reuse: Reuse }): ReactNode {
  const t = useViewTranslate()
  const { busy, write } = useDocumentWrite(reusesKey)

  /** Based on the current state of the server: another user may have published the reuse elsewhere. */
  function change(changeOf: (known: Reuse) => PublicationChange, done: string): void {
    write(async () => patchReuse(reuse._id, changeOf(await readReuse(reuse._id))), {
      done: t(done),
      failed: t('publications.failed')
      // The error has already been shown.
    }).catch(() => undefined)
  }

  return (
    <PublicationLines
      published={reuse}
      isEmpty={isEmptyReuse(reuse.config)}
      busy={busy}
      emptyText="reuseShow.empty"
      addressOn={(url) => addressOfReuse(url, reuse)}
      onPublish={(site, on) => change((known) => publicationChange(site, known, on), 'publications.done')}
      onRequest={(site, on) =>
        change((known) => requestChange(site, known, on), on ? 'publications.asked' : 'publications.notAsked')
      }
    />
  )
}
