import Edit from '@mui/icons-material/EditOutlined'
import VisibilityOff from '@mui/icons-material/VisibilityOffOutlined'
import type { ReactNode } from 'react'
import { ownerRole } from '../../../../contract/permissions.ts'
import type { Page } from '../../../../contract/portals/page.ts'
import { addressOfPage } from '../../../../contract/portals/pagePath.ts'
import { useSession } from '../../../authProvider/useSession.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { paths } from '../../../paths.ts'
import { DocumentActions } from '../../portals/shared/DocumentActions.tsx'
import { hasDraft } from '../../portals/shared/draft.ts'
import { useDocumentWrite } from '../../portals/shared/useDocumentWrite.ts'
import { deletePage, endPageDraft, pageQuery, pagesKey, patchPage } from '../api.ts'

/** Actions on a page. */
export function PageActions({ page }: { page: Page }): ReactNode {
  const t = useViewTranslate()
  const session = useSession()
  const writing = useDocumentWrite(pagesKey)
  const { _id: id, title, portals } = page
  const published = portals.length ? ` ${t('pageShow.deletePublished', { smart_count: portals.length })}` : ''
  return (
    <DocumentActions
      document={page}
      writing={writing}
      hasEdits={hasDraft(page)}
      isAdmin={ownerRole(session, page.owner) === 'admin'}
      first={[{ id: 'edit', icon: <Edit />, label: t('pageShow.actions.edit'), to: paths.pageConfig(id) }]}
      noView={{
        id: 'view',
        icon: <VisibilityOff />,
        label: t('pageShow.actions.viewNone'),
        disabled: true
      }}
      eventsPath={paths.pageEvents(id)}
      words={{
        ownerWarning: t('pageShow.ownerWarning'),
        ownerChanged: t('pageShow.ownerChanged'),
        delete: t('pageShow.actions.delete')
      }}
      addressOn={(url) => addressOfPage(url, page)}
      validate={() =>
        writing.write(() => endPageDraft('POST', page), {
          done: t('documents.validated'),
          failed: t('documents.validateError')
        })
      }
      discard={() => endPageDraft('DELETE', page)}
      give={(owner) => patchPage(id, { owner })}
      deletion={{
        text: t('pageShow.deleteText', { title }) + published,
        done: t('pageShow.deleted', { title }),
        failed: t('pageShow.deleteError'),
        remove: () => deletePage(id),
        list: paths.pages,
        queryKey: pageQuery(id).queryKey,
        stale: [pagesKey]
      }}
    />
  )
}
