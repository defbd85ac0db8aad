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
  const { busy: isBusy, write } = useDocumentWrite(reusesKey)

  /** Based on the current state of the server: another user may have published the reuse elsewhere. */
  function change(changeOf: (current: Reuse) => PublicationChange, successKey: string): void {
    write(async () => patchReuse(reuse._id, changeOf(await readReuse(reuse._id))), {
      done: t(successKey),
      failed: t('publications.failed')
      // The error has already been shown.
    }).catch(() => undefined)
  }

  return (
    <PublicationLines
      published={reuse}
      isEmpty={isEmptyReuse(reuse.config)}
      busy={isBusy}
      emptyText="reuseShow.empty"
      addressOn={(url) => addressOfReuse(url, reuse)}
      onPublish={(site, isOn) =>
        change((current) => publicationChange(site, current, isOn), 'publications.done')
      }
      onRequest={(site, isOn) =>
        change(
          (current) => requestChange(site, current, isOn),
          isOn ? 'publications.asked' : 'publications.notAsked'
        )
      }
    />
  )
}
