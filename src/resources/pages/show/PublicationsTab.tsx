import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { hasSlug, type Page } from '../../../../contract/portals/page.ts'
import { addressOfPage } from '../../../../contract/portals/pagePath.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { useNotification } from '../../../layout/useNotification.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import type { PublicationSite } from '../../datasets/references.ts'
import { siteName } from '../../owned/portals/publication.ts'
import {
  isShownOn,
  publicationChange,
  requestChange,
  type PublicationChange
} from '../../portals/publications/publications.ts'
import { PublicationLines } from '../../portals/publications/PublicationLines.tsx'
import { useDocumentWrite } from '../../portals/shared/useDocumentWrite.ts'
import { pagesKey, pagesOnPortalQuery, patchPage, readPage } from '../api.ts'

/** Tab with the portals on which the page is published. */
export function PublicationsTab({ page }: { page: Page }): ReactNode {
  const t = useViewTranslate()
  const client = useQueryClient()
  const notify = useNotification()
  const { busy, write } = useDocumentWrite(pagesKey)
  /** Confirmation before the page replaces another one on a portal. */
  const [question, setQuestion] = useState<{ site: PublicationSite; replaced: string }>()

  /** Based on the current state of the server: another user may have published the page elsewhere. */
  const change = (changeOf: (known: Page) => PublicationChange, done: string): Promise<void> =>
    write(async () => patchPage(page._id, changeOf(await readPage(page._id))), {
      done: t(done),
      failed: t('publications.failed')
    })

  const publish = (site: PublicationSite, on: boolean): Promise<void> =>
    change((known) => publicationChange(site, known, on), 'publications.done')

  async function askThenPublish(site: PublicationSite, on: boolean): Promise<void> {
    const replaced = on && !hasSlug(page.type) ? await titleOn(site) : undefined
    if (replaced === undefined) return publish(site, on)
    setQuestion({ site, replaced })
  }

  /** Title of the page of the same type currently shown by the portal. */
  async function titleOn(site: PublicationSite): Promise<string | undefined> {
    try {
      const query = { ...pagesOnPortalQuery({ type: page.type, portal: site.id }), staleTime: 0 }
      const { results } = await client.fetchQuery(query)
      return results.find((other) => other._id !== page._id && isShownOn(site, other))?.title
    } catch (error) {
      notify({ msg: t('publications.failed'), error })
      throw error
    }
  }

  return (
    <>
      <PublicationLines
        published={page}
        isEmpty={!page.config.elements.length}
        isKept={page.type === 'home'}
        busy={busy}
        emptyText="pageShow.empty"
        addressOn={(url) => addressOfPage(url, page)}
        // The error has already been shown.
        onPublish={(site, on) => void askThenPublish(site, on).catch(() => undefined)}
        onRequest={(site, on) =>
          void change(
            (known) => requestChange(site, known, on),
            on ? 'publications.asked' : 'publications.notAsked'
          ).catch(() => undefined)
        }
      />
      {question && (
        <ConfirmDialog
          open
          title={t('pageShow.replaceTitle')}
          text={t('pageShow.replaceText', {
            title: question.replaced,
            type: t(`pages.types.${page.type}`),
            portal: siteName(question.site)
          })}
          onConfirm={() => publish(question.site, true)}
          onClose={() => setQuestion(undefined)}
        />
      )}
    </>
  )
}
